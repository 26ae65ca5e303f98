//! law: a product is tiled from an instruction that multiplies.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub mma Product = tiled(Quad);
}

fn main() {}
// mended: mma Product = tiled(Quad) => copy Fill = tiled(Quad, 8 : 1, (1, 4))
