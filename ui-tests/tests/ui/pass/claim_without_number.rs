//! law: the claim of a size has a number.
use layout_static::layout;

layout! {
    #[check(size(32))]
    pub type Tile = (4, 8);
}

fn main() {}
