//! law: with a left inverse, sorted by stride, each stride is a multiple of the one before.
use layout_static::algebra::{Layout, ops};

const LAYOUT: Layout = match Layout::parse("(2,2):(2,4)") {
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
