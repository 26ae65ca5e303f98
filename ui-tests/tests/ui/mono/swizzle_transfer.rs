//! law: a swizzle after a layout moves whole bits of it.
use layout_static::algebra::{Layout, Swizzle};

const SWIZZLE: Swizzle = match Swizzle::new(3, 0, 6) { Ok(value) => value, Err(error) => error.panic() };
const LAYOUT: Layout = match Layout::parse("(64,8):(9,1)") { Ok(value) => value, Err(error) => error.panic() };
const MOVED: Swizzle = match SWIZZLE.transfer(&LAYOUT) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 9 => 8
