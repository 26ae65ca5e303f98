//! law: a number of a layout is a const.
use layout_static::layout;

layout! {
    pub type A = (4, 8) : (8, 1);
    pub const N: usize = size(A);
    pub type B = (N, 2) : (1, 32);
}

fn main() {}
