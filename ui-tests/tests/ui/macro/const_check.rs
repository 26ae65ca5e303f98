//! law: a number that rustc knows is checked at its place.
use layout_static::layout;

const ROWS: usize = 4;

layout! {
    #[check(size == 64)]
    pub type Tile = (ROWS, 8);
}

fn main() {}
// mended: 64 => 32
