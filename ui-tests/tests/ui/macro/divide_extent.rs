//! law: a tile divides what it tiles.
use layout_static::layout;

layout! {
    pub type Blocks = zipped_divide((10, 8), [4, _]);
}

fn main() {}
// mended: 4 => 5
