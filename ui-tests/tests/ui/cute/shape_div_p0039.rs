//! law: a tuple has the modes of the other. CuTe: Mismatched ranks
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = shape_div((4), (2, 2));
}

fn main() {}
