//! law: morphisms come later.
use layout_static::layout;

layout! {
    pub type Tile = (8, 8) -[2, 1]-> (8, 8);
}

fn main() {}
