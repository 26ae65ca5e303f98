//! law: a definition does not use itself.
use layout_static::layout;

layout! {
    pub type Tile = coalesce(Tile);
}

fn main() {}
