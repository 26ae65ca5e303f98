//! law: what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = zipped_divide(make_identity_layout((12)), [(12, 3) : (1, 2)]);
}

fn main() {}
