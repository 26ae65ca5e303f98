//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_divide(((4, 2), 4) : ((8, 4), 1), [6, 2]);
}

fn main() {}
