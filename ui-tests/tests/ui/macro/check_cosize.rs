//! law: a claim holds.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    #[check(cosize <= 32)]
    pub type Tile = (4, 8) : (9, 1);
}

fn main() {}
// mended: 32 => 35
