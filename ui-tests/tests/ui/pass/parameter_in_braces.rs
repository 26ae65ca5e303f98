//! law: Rust evaluates no expressions of parameters.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize, const M: usize> = (N, M);
}

fn main() {}
