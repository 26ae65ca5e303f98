//! law: a copy is tiled, or made from a product, another copy or addresses.
use layout_static::layout;

layout! {
    pub atom Quad = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32);
    pub copy Fill = tile(Quad, (4, 8) : (8, 1), (1, 4));
}

fn main() {}
// mended: tile(Quad => tiled(Quad
