//! law: two swizzles are one when their bits fit together.
use layout_static::algebra::Swizzle;

const FIRST: Swizzle = match Swizzle::new(2, 0, 3) { Ok(value) => value, Err(error) => error.panic() };
const SECOND: Swizzle = match Swizzle::new(2, 1, 4) { Ok(value) => value, Err(error) => error.panic() };
const BOTH: Swizzle = match FIRST.composition(SECOND) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 2, 1, 4 => 1, 2, 3
