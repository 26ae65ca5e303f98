//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(sorted)]
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: (4, 8) : (8, 1) => (8, 4) : (1, 8)
