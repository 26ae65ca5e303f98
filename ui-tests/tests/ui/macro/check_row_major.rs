//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(row_major)]
    pub type Tile = (4, 8) : (16, 1);
}

fn main() {}
// mended: (16, 1) => (8, 1)
