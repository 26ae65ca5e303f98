//! law: a tile does not overlap itself.
use layout_static::layout;

layout! {
    pub type Blocks = zipped_divide((8, 8) : (8, 1), [4, (2, 2) : (1, 2)]);
}

fn main() {}
