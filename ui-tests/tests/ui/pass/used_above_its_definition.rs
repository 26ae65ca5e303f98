//! law: a definition uses those above it.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8);
    pub type Flat = flatten(Tile);
}

fn main() {}
