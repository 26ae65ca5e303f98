//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(same_function((4, 8) : (8, 1)))]
    pub type Tile = (4, 8);
}

fn main() {}
// mended: (4, 8) : (8, 1) => 32 : 1
