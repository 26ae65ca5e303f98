//! law: a layout has at most 8 runtime strides.
use layout_static::layout;

layout! {
    pub type Tile = (2, 2, 2, 2, 2, 2, 2, 2, 2) : (?, ?, ?, ?, ?, ?, ?, ?, ?);
}

fn main() {}
// mended: ?) => 1)
