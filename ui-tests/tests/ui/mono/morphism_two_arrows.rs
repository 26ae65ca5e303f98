//! law: no two arrows end at one entry.
use layout_static::algebra::category::TupleMorphism;

const F: TupleMorphism = match TupleMorphism::parse("(8,8)-[1,1]->(8,8)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{F}");
}
