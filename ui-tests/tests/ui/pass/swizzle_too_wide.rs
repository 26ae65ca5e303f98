//! law: a swizzle stays within 63 bits.
use layout_static::algebra::Swizzle;

const SWIZZLE: Swizzle = match Swizzle::new(3, 6, 3) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{SWIZZLE}");
}
