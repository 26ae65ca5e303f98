//! law: a definition has a layout.
use layout_static::layout;

layout! {
    pub type Tile = ;
}

fn main() {}
// mended: = ; => = (4, 8) : (8, 1);
