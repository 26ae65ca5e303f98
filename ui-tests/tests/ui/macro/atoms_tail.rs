//! law: a tensor that is partitioned is whole tiles.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer);
    pub type Tall = (10, 2) : (2, 1);
    pub type Mine = Product.c(Tall);
}

fn main() {}
// mended: (10, 2) => (12, 2)
