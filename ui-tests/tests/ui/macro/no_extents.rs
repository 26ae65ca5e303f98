//! law: a shape has extents.
use layout_static::layout;

layout! {
    pub type Tile = row_major();
}

fn main() {}
// mended: (); => (4, 8);
