//! law: the masks of a swizzle are two runs of as many bits.
use layout_static::algebra::Swizzle;

const SWIZZLE: Swizzle =
    match Swizzle::from_masks(0b1_0100_0000, 0b11_1000) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 0b1_0100_0000 => 0b1_1100_0000
