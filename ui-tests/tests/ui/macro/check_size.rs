//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(size == 33)]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: 33 => 32
