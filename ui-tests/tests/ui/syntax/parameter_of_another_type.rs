//! law: parameters are of type usize.
use layout_static::layout;

layout! {
    pub type Tile<const N: u32> = (N, 8);
}

fn main() {}
// mended: u32 => usize
