//! law: an arrow joins equal entries.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8,16)-[1,2]->(16,8)") { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 1,2 => 2,1
