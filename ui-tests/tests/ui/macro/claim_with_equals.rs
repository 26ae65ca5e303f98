//! law: the number of a claim stands in parentheses.
use layout_static::layout;

layout! {
    #[check(size = 32)]
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: size = 32) => size(32))
