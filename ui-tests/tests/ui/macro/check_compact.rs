//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(compact)]
    pub type Tile = (4, 8) : (1, 8);
}

fn main() {}
// mended: (4, 8) : (1 => column_major(4
