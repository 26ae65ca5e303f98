//! law: a number that rustc knows is checked at its place.
use layout_static::layout;

const ROWS: usize = 0;

layout! {
    pub type Tile = (ROWS, 8) : (8, 1);
}

fn main() {}
// mended: 0 => 1
