//! law: a parameter has one name.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize, const N: usize> = (N, N);
}

fn main() {}
// mended: N: usize> = (N, N => M: usize> = (N, M
