//! law: a shape is a tiler in two ways, also by its name.
use layout_static::layout;

layout! {
    pub type Tile = (128, 64) : (64, 1);
    pub type Block = (8, 8);
    pub type Blocks = zipped_divide(Tile, Block);
}

fn main() {}
// mended: (8, 8) => [8, 8]
