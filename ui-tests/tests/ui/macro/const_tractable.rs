//! law: a number that rustc knows is checked at its place; in braces a sum is one number.
use layout_static::layout;

const PAD: usize = 1;

layout! {
    pub type Tile = (64, 64) : ({64 + PAD}, 1);
}

fn main() {}
// mended: {64 + PAD} => 64 + PAD
