//! law: the parts of an element lie in a mode of stride 1.
use layout_static::layout;

layout! {
    pub type Words = 4 : 2;
    pub type Bytes = downcast(Words, 4);
}

fn main() {}
// mended: 4 : 2 => (4, 1) : (2, 1)
