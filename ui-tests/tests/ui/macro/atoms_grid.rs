//! law: no two atoms of a grid have a thread in common.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer, (2, 2, 1) : (1, 1, 0));
}

fn main() {}
// mended: (1, 1, 0)) => (1, 2, 0))
