//! law: a tuple of one mode is not a number.
use layout_static::layout;

layout! {
    pub type Tile = (4) : 1;
}

fn main() {}
// mended: (4) => 4
