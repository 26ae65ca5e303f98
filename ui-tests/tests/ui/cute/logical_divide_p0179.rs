//! law: what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = logical_divide((2, 8) : (16, 1), (8, 2) : (1, 1));
}

fn main() {}
