//! law: layouts are joined by an operation.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Pair = (Tile, 2);
}

fn main() {}
// mended: = (Tile => = make_layout(Tile
