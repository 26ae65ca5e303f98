//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition(((6, 6), 1, 3) : ((12, 2), 288, 288), [9]);
}

fn main() {}
