//! law: a swizzle keeps the elements of a unit together.
use layout_static::algebra::Swizzle;

const SWIZZLE: Swizzle = match Swizzle::new(3, 4, -3) {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const UNITS: Swizzle = match SWIZZLE.upcast(32) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{UNITS}");
}
