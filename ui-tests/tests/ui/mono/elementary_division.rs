//! law: the factors of the outer shape are left divisible by the inner stride, the quotient by the extent.
use layout_static::algebra::{Layout, morphism::elementary::{Condition, composition}};

const OUTER: Layout = match Layout::parse("(4,6,8,10):(2,3,5,7)") { Ok(value) => value, Err(error) => error.panic() };
const INNER: Layout = match Layout::parse("6:12") { Ok(value) => value, Err(error) => error.panic() };
const COMPOSITE: Layout =
    match composition(&OUTER, &INNER, Condition::Separated) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 6: => 2:
