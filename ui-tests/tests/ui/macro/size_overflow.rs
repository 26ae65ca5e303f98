//! law: a size has 64 bits.
use layout_static::layout;

layout! {
    pub type Tile = (4294967296, 4294967296) : (0, 1);
}

fn main() {}
// mended: 4294967296, => 4294967295,
