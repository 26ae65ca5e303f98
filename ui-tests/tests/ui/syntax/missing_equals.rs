//! law: `=` stands between name and layout.
use layout_static::layout;

layout! {
    pub type Tile (4, 8) : (8, 1);
}

fn main() {}
// mended: Tile (4 => Tile = (4
