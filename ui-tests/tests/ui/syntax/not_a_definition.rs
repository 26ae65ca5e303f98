//! law: only types are defined.
use layout_static::layout;

layout! {
    pub struct Tile;
}

fn main() {}
// mended: struct Tile => type Tile = (4, 8) : (8, 1)
