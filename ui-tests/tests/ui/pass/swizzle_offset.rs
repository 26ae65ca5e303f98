//! law: the inverse of a swizzled layout starts at 0.
use layout_static::algebra::Composed;

const SMEM: Composed = match Composed::parse("Sw<3,0,3> o 0 o (8,8):(8,1)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const BACK: Composed = match SMEM.inverse() {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{BACK}");
}
