//! law: 64 x 1 does not divide 65.
use layout_static::layout;

layout! {
    pub type Tile = (64, 64) : (65, 1);
}

fn main() {}
// mended: 65 => 64
