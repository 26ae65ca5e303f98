//! law: the second factor goes into what the first leaves free.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(4,8)") { Ok(value) => value, Err(error) => error.panic() };
const G: Morphism = match Morphism::parse("(2)-[1]->(2)") { Ok(value) => value, Err(error) => error.panic() };
const PRODUCT: Morphism = match F.logical_product(&G) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 2)-[1]->(2 => 4)-[1]->(4
