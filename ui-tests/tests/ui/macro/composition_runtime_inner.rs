//! law: the inner strides are numbers.
use layout_static::layout;

layout! {
    pub type Part = composition(32 : 1, (4, 8) : (?, 1));
}

fn main() {}
// mended: ? => 8
