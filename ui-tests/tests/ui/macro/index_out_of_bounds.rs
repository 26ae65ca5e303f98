//! law: a coordinate is below its extent.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub const LAST: usize = index(Tile, (4, 7));
}

fn main() {}
// mended: , (4, 7 => , (3, 7
