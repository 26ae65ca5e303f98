//! law: parameters are of type usize.
use layout_static::layout;

layout! {
    pub type Tile<const N: usize> = (N, 8);
}

fn main() {}
