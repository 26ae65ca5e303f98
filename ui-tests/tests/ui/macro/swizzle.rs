//! law: the bits that a swizzle reads and those that it changes do not meet.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 2) * ((8, 64) : (64, 1));
}

fn main() {}
// mended: 2 => 3
