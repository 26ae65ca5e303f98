//! law: the multiples of a stride are exclusive ors if its columns share no bit.
use layout_static::algebra::linear::Linear;

const STEPS: Linear = match Linear::parse("4 ^ 3") { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 4 ^ 3 => (2, 2) ^ (3, 6)
