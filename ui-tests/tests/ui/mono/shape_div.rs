//! law: of an extent and its divisor, one divides the other.
use layout_static::algebra::IntTuple;

const SHAPE: IntTuple = match IntTuple::parse("(6,4)") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const DIVISOR: IntTuple = match IntTuple::parse("4") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const REST: IntTuple = match SHAPE.shape_div(&DIVISOR) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{REST}");
}
