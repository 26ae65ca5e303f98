//! law: a claim holds.
use layout_static::layout;

layout! {
    #[check(divides(30 : 1))]
    pub type Tile = 4 : 1;
}

fn main() {}
// mended: 4 => 5
