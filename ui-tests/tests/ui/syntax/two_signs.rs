//! law: a number has one sign.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Tile = (4, 8) : (8, --1);
}

fn main() {}
// mended: -1 => 1
