//! law: a number that rustc knows is checked where it stands.
use layout_static::layout;

const PAD: usize = 1;

layout! {
    pub type Tile = (64, 64) : ({64 + PAD}, 1);
}

fn main() {}
// mended: pub type => #[allow(intractable)]\n    pub type
