//! law: an order names each coordinate once.
use layout_static::layout;

layout! {
    pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
    pub mma Product = tiled(Outer, (2, 1, 1), [(4, 2) : (1, 8), _, _]);
}

fn main() {}
// mended: (1, 8) => (1, 4)
