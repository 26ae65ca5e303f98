//! law: an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((1, 7, 9) : (9, 17, 39), 11 : 2);
}

fn main() {}
