//! law: 64 x 1 does not divide 65; no two coordinates meet: 65 is 64 and padding, or a slip of 64.
use layout_static::layout;

layout! {
    pub type Tile = (64, 64) : (65, 1);
}

fn main() {}
// mended: 65 => 64 + 1
