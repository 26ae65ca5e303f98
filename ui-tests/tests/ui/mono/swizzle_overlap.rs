//! law: a swizzle reads other bits than it changes.
use layout_static::algebra::Swizzle;

const SWIZZLE: Swizzle = match Swizzle::new(3, 4, 2) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 2 => 3
