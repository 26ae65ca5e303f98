//! law: a swizzle stays within 63 bits.
use layout_static::layout;

layout! {
    pub type Smem = swizzle(3, 60, 3) * ((8, 64) : (64, 1));
}

fn main() {}
// mended: 60 => 57
