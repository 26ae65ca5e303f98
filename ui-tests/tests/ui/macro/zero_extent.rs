//! law: every extent is at least 1.
use layout_static::layout;

layout! {
    pub type Tile = (0, 8) : (8, 1);
}

fn main() {}
// mended: 0 => 1
