//! law: a block divides the shape. CuTe: tile_to_shape: block shape does not divide the target shape.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = tile_to_shape((3, 8) : (16, 2), (6, 9));
}

fn main() {}
