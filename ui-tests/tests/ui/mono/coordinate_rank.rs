//! law: a coordinate has the brackets of the shape, or fewer.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {
    Tile.index((1, 2, 3));
}
// mended: , 3 =>
