//! law: morphisms side by side meet different entries.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(8,8)") { Ok(value) => value, Err(error) => error.panic() };
const G: Morphism = match Morphism::parse("(8)-[2]->(8,8)") { Ok(value) => value, Err(error) => error.panic() };
const BOTH: Morphism = match F.concat(&G) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: G: Morphism = match Morphism::parse("(8)-[2] => G: Morphism = match Morphism::parse("(8)-[1]
