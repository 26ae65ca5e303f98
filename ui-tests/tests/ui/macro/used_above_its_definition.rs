//! law: a definition uses those above it.
use layout_static::layout;

layout! {
    pub type Flat = flatten(Tile);
    pub type Tile = (4, 8);
}

fn main() {}
// mended: pub type Flat => pub type Tile = (4, 8);\n    pub type Flat
// mended: flatten(Tile);\n    pub type Tile = (4, 8); => flatten(Tile);
