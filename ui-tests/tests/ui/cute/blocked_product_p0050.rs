//! law: an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = blocked_product((6) : (4), (4, 9) : (9, 1));
}

fn main() {}
