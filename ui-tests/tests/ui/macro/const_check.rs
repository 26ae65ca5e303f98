//! law: a number that rustc knows is checked where it stands.
use layout_static::layout;

const ROWS: usize = 4;

layout! {
    #[check(size == 64)]
    pub type Tile = (ROWS, 8);
}

fn main() {}
// mended: 64 => 32
