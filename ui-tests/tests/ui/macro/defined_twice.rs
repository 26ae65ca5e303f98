//! law: a name has one definition.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8);
    pub type Tile = (8, 4);
}

fn main() {}
// mended: pub type Tile = (8 => pub type Tile2 = (8
