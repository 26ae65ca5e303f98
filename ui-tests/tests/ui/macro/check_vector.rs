//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(vector >= 8)]
    pub type Tile = (4, 8) : (1, 8);
}

fn main() {}
// mended: >= 8 => >= 4
