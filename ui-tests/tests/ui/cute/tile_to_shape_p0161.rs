//! law: a block has at most the modes of the shape. CuTe: Rank of layout must be <= rank of target shape.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = tile_to_shape((2, 7) : (1, 2), 4);
}

fn main() {}
