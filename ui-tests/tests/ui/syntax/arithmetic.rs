//! law: arithmetic is written in braces.
use layout_static::layout;

const N: usize = 3;

layout! {
    pub type Tile = (N + 1, 8);
}

fn main() {}
// mended: N + 1 => {N + 1}
