//! law: shapes are known while compiling.
use layout_static::layout;

layout! {
    pub type Tile = (?, 8) : (8, 1);
}

fn main() {}
// mended: ?, 8) : (8 => 4, 8) : (?
