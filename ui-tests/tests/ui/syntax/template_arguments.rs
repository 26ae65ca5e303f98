//! law: numbers are operands.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Row = mode<0>(Tile);
}

fn main() {}
// mended: <0>(Tile => (Tile, 0
