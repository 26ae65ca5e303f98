//! law: the parts of an element lie in a mode of stride 1.
use layout_static::layout;

layout! {
    pub type Words = (4, 1) : (2, 1);
    pub type Bytes = downcast(Words, 4);
}

fn main() {}
