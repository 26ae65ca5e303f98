//! law: the left inverse leads every index back to its cell.
use layout_static::algebra::{Layout, ops};

const LAYOUT: Layout = match Layout::parse("(8,8):(3,33)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const INVERSE: Layout = match ops::left_inverse(&LAYOUT) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{INVERSE}");
}
