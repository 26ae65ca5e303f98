//! law: parameters have no defaults.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize = 4> = (N, 8);
}

fn main() {}
// mended: usize = 4> => usize>
