//! law: the second factor goes into what the first leaves free.
use layout_static::algebra::category::TupleMorphism;

const F: TupleMorphism = match TupleMorphism::parse("(8)-[2]->(4,8)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const G: TupleMorphism = match TupleMorphism::parse("(4)-[1]->(4)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const PRODUCT: TupleMorphism = match F.flat_product(&G) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{PRODUCT}");
}
