//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_product((1, 5, 1) : (10, 2, 44), 3);
}

fn main() {}
