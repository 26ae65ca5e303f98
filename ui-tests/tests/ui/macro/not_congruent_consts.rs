//! law: a stride has the brackets of its shape, for all numbers.
use layout_static::layout;

const N: usize = 4;

layout! {
    pub type Tile = (N, 8) : 1;
}

fn main() {}
// mended: 1 => (8, 1)
