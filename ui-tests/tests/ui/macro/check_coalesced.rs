//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(coalesced)]
    pub type Tile = (4, 8) : (1, 4);
}

fn main() {}
// mended: (4, 8) : (1, 4) => 32 : 1
