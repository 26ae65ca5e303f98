//! law: 4 x 2 does not divide 4.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (2, 4);
}

fn main() {}
// mended: 4) => 8)
