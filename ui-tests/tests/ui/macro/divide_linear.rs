//! law: a tile divides what it tiles.
use layout_static::layout;

layout! {
    pub type Blocks = logical_divide((10, 8), 3);
}

fn main() {}
// mended: 3 => 4
