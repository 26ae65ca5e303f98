//! law: prefix products of refinable tuples divide one another.
use layout_static::algebra::{IntTuple, morphism::MutualRefinement};

const T: IntTuple = match IntTuple::parse("(4,6)") { Ok(value) => value, Err(error) => error.panic() };
const U: IntTuple = match IntTuple::parse("(6,8)") { Ok(value) => value, Err(error) => error.panic() };
const BOTH: MutualRefinement = match MutualRefinement::new(&T, &U) { Ok(value) => value, Err(error) => error.panic() };

fn main() {
    println!("{:?}", BOTH);
}
// mended: 6,8 => 8,6
