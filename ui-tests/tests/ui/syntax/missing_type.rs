//! law: a definition begins with `type`.
use layout_static::layout;

layout! {
    Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: Tile => type Tile
