//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = blocked_product((8, 1) : (3, 3), 8 : 1);
}

fn main() {}
