//! law: of a parameter Rust computes nothing in braces; a dense stride and its padding are a sum without them.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, N) : ({N + 1}, 1);
}

fn main() {}
// mended: {N + 1} => N + 1
