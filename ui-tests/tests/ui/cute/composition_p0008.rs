//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((16, 4) : (4, 1), (6, 8) : (1, 6));
}

fn main() {}
