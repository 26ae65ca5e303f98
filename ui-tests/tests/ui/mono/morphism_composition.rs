//! law: the codomain of a morphism is the domain of the next.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(4,8)") { Ok(value) => value, Err(error) => error.panic() };
const G: Morphism = match Morphism::parse("(8,4)-[1,2]->(8,4)") { Ok(value) => value, Err(error) => error.panic() };
const GF: Morphism = match F.then(&G) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 8,4)-[1,2]->(8,4 => 4,8)-[1,2]->(4,8
