//! law: the caret is on the name that is to blame.
use layout_static::layout;

layout! {
    pub type Outer = (4, 6) : (1, 8);
    pub type Inner = 6 : 3;
    pub type Part = composition(Outer, Inner);
}

fn main() {}
// mended: 3 => 2
