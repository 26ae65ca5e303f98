//! law: a swizzle reads other bits than it changes.
use layout_static::algebra::Swizzle;

const SWIZZLE: Swizzle = match Swizzle::new(3, 4, 3) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{SWIZZLE}");
}
