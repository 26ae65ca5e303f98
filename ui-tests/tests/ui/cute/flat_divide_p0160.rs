//! law: what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_divide((8, 16) : (16, 1), [(4, 4) : (2, 1), 4]);
}

fn main() {}
