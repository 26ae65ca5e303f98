//! law: a tuple has the modes of the other. CuTe: Mismatched ranks
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = flat_divide((24, 2, (12)) : (24, 24, (16)), [(4) : (4), 2, _]);
}

fn main() {}
