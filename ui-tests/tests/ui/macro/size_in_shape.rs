//! law: a number of a layout is a const.
use layout_static::layout;

layout! {
    pub type A = (4, 8) : (8, 1);
    pub type B = (size(A), 2) : (1, 32);
}

fn main() {}
// mended: pub type B = (size(A), 2) : (1, 32); => pub const N: usize = size(A);\n    pub type B = (N, 2) : (1, 32);
