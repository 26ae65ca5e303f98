//! law: the intervals of definition of the inner modes are disjoint.
use layout_static::algebra::{Layout, morphism::elementary::{Condition, composition}};

const OUTER: Layout = match Layout::parse("(4,6,8,10):(2,3,5,7)") { Ok(value) => value, Err(error) => error.panic() };
const INNER: Layout = match Layout::parse("(4,4):(1,2)") { Ok(value) => value, Err(error) => error.panic() };
const COMPOSITE: Layout =
    match composition(&OUTER, &INNER, Condition::Separated) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 4):(1,2 => 6):(1,4
