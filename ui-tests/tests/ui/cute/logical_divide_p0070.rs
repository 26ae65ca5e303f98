//! law: an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = logical_divide((((15, 32), 1, 1), 4) : (((128, 4), 0, 0), 1), [6 : 8]);
}

fn main() {}
