//! law: entries that are merged are met by no arrow.
use layout_static::algebra::morphism::Morphism;

const F: Morphism = match Morphism::parse("(8)-[2]->(2,8,4)") { Ok(value) => value, Err(error) => error.panic() };
const MERGED: Morphism = match F.merge_codomain(&[2, 1]) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 2]->(2,8,4 => 3]->(2,4,8
