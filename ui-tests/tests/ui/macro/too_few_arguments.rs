//! law: an operation has its arguments.
use layout_static::layout;

layout! {
    pub type Tile = complement(4 : 2);
}

fn main() {}
// mended: 2) => 2, 64)
