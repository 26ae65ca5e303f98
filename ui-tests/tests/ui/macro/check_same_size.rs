//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(same_function(16 : 1))]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: 16 => 32
