//! law: what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = blocked_product((16, 8) : (12, 32), 16 : 2);
}

fn main() {}
