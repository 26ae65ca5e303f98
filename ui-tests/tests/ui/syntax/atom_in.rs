//! law: the tile of one step is written after `in`.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer, (2, 2, 1)) over (16, 4, 2);
}

fn main() {}
// mended: over ( => in (
