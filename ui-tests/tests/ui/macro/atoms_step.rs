//! law: the tile of a step is whole tiles of the product.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer) in (10, 2, 1);
}

fn main() {}
// mended: (10, 2, 1) => (12, 2, 1)
