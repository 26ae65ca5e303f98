//! law: the tile of one step has extents along M, N and K.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer) in (16, 4);
}

fn main() {}
// mended: (16, 4) => (16, 4, 2)
