//! law: modes that interleave without meeting are meant, or a slip of the stride.
use layout_static::layout;

layout! {
    pub type Tile = (3, 2) : (2, 3);
}

fn main() {}
// mended: 3); => 6);
