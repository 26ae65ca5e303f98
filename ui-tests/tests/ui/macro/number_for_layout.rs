//! law: a number is no layout.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (8, 1);
    pub type Cells = size(Tile);
}

fn main() {}
// mended: pub type Cells = size(Tile); => pub const CELLS: usize = size(Tile);\n    pub type Cells = CELLS;
