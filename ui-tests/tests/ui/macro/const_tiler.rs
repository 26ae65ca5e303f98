//! law: a number that rustc knows is checked at its place.
use layout_static::layout;

const ROWS: usize = 4;

layout! {
    pub type Tile = (10, 8);
    pub type Blocks = zipped_divide(Tile, [ROWS, _]);
}

fn main() {}
// mended: 4 => 5
