//! law: numbers are operands.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Row = mode(Tile, 0);
}

fn main() {}
