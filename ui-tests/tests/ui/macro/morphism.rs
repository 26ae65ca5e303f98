//! law: an arrow joins equal entries.
use layout_static::layout;

layout! {
    pub type Tile = (8, 4) -[2, 1]-> (4, 6);
}

fn main() {}
// mended: 6 => 8
