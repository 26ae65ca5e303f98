//! law: braces hold a Rust expression.
use layout_static::layout;

const N: usize = 3;

layout! {
    pub type Tile = ({}, 8);
}

fn main() {}
// mended: {}, => {N + 1},
