//! law: extents are integers.
use layout_static::layout;

layout! {
    pub type Tile = (4.0, 8) : (8, 1);
}

fn main() {}
// mended: .0 =>
