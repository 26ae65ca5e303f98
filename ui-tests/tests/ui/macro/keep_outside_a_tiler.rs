//! law: `_` is a word of tilers.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (_, 1);
}

fn main() {}
// mended: _, => ?,
