//! law: an index has 64 bits.
use layout_static::layout;

layout! {
    pub type Tile = (3, 2, 2) : (1, 3, 6);
}

fn main() {}
