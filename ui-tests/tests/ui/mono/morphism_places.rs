//! law: places to keep are increasing.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8,16)-[2,1]->(16,8)") { Ok(value) => value, Err(error) => error.panic() };
const PART: Morphism = match F.restrict(&[1, 0]) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 1, 0 => 0, 1
