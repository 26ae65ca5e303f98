//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(column_major)]
    pub type Tile = (4, 8) : (8, 1);
}

fn main() {}
// mended: (8, 1) => (1, 4)
