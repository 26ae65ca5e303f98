//! law: extents stand between commas.
use layout_static::layout;

layout! {
    pub type Tile = 4 x 8;
}

fn main() {}
// mended: 4 x 8 => (4, 8)
