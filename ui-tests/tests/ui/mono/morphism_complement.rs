//! law: a morphism with a complement sends no entry to the base point.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8,2)-[2,*]->(4,8)") { Ok(value) => value, Err(error) => error.panic() };
const REST: Morphism = match F.complement() { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: ,2)-[2,* => )-[2
