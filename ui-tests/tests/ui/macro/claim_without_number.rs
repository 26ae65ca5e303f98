//! law: the claim of a size has a number.
use layout_static::layout;

layout! {
    #[check(size)]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: size) => size == 32)
