//! law: an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_product((4, 3) : (2, 8), (1, 7) : (7, 1));
}

fn main() {}
