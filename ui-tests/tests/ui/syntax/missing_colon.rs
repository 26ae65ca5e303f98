//! law: a `:` stands between shape and stride.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) (8, 1);
}

fn main() {}
// mended: ) (8 => ) : (8
