//! law: a factor keeps every entry that an arrow meets.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(16,8)") { Ok(value) => value, Err(error) => error.panic() };
const PART: Morphism = match F.factorize(&[0]) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 0 => 1
