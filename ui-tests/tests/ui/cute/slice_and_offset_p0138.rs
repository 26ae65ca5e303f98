//! law: a coordinate has the modes of the layout. CuTe: Mismatched Ranks
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = slice((6) : (4), (_, 0));
}

fn main() {}
