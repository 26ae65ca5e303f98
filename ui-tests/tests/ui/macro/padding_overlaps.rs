//! law: padding keeps coordinates apart.
use layout_static::layout;

layout! {
    pub type Tile = (2, 2) : (1 + 1, 2);
}

fn main() {}
// mended: 1 + 1 => 1
