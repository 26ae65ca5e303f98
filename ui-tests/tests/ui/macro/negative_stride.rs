//! law: a reversed mode is meant, or it is a slip.
use layout_static::layout;

layout! {
    pub type Tile = (4, 8) : (-1, 4);
}

fn main() {}
// mended: pub type => #[allow(intractable)]\n    pub type
