//! law: a swizzle in front of a layout stays in its domain.
use layout_static::algebra::{Layout, Swizzle};

const SWIZZLE: Swizzle = match Swizzle::new(2, 0, 3) { Ok(value) => value, Err(error) => error.panic() };
const LAYOUT: Layout = match Layout::parse("9:1") { Ok(value) => value, Err(error) => error.panic() };
const MOVED: Swizzle = match SWIZZLE.transfer(&LAYOUT) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 9 => 32
