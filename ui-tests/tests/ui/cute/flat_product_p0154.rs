//! law: what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_product((8, 8) : (32, 32), 6);
}

fn main() {}
