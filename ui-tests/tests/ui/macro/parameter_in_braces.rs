//! law: Rust evaluates no expressions of parameters.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, {N + 1});
}

fn main() {}
// mended: > = (N, {N + 1} => , const M: usize> = (N, M
