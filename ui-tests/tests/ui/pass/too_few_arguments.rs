//! law: an operation has its arguments.
use layout_static::layout;

layout! {
    pub type Tile = complement(4 : 2, 64);
}

fn main() {}
