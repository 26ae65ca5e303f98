//! law: a coordinate has the modes of the layout. CuTe: Mismatched Ranks
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = dice((4, 2) : (6, 3), (_, _, 0));
}

fn main() {}
