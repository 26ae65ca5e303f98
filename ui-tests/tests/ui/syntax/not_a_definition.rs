//! law: only types are defined.
use layout_static::layout;

layout! {
    pub struct Tile;
}

fn main() {}
