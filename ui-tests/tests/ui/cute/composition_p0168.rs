//! law: an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = composition((3, 2, 2, 48) : (576, 3, 3456, 12), 10 : 7);
}

fn main() {}
