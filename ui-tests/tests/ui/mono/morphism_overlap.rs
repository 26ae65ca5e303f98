//! law: morphisms side by side meet different entries.
use layout_static::algebra::category::TupleMorphism;

const F: TupleMorphism = match TupleMorphism::parse("(8)-[2]->(8,8)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const G: TupleMorphism = match TupleMorphism::parse("(8)-[2]->(8,8)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const BOTH: TupleMorphism = match F.concat(&G) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{BOTH}");
}
