//! law: morphisms side by side have one codomain.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(4,8)") { Ok(value) => value, Err(error) => error.panic() };
const G: Morphism = match Morphism::parse("(4)-[1]->(4)") { Ok(value) => value, Err(error) => error.panic() };
const BOTH: Morphism = match F.concat(&G) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 4)" => 4,8)"
