//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(tractable)]
    pub type Tile = composition(65 : 1, (8, 2) : (1, 12));
}

fn main() {}
// mended: 12 => 8
