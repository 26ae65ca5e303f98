//! law: morphisms come later.
use layout_static::layout;

layout! {
    pub type Tile = (8, 8) : (8, 1);
}

fn main() {}
