//! law: an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = logical_product(8 : 16, [(2, 8, 4) : (3, 24, 6)]);
}

fn main() {}
