//! law: the indices below a swizzle are at least 0.
use layout_static::algebra::{Composed, Layout, Swizzle};

const SWIZZLE: Swizzle = match Swizzle::new(3, 3, 3) {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const LAYOUT: Layout = match Layout::parse("8:-1") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const SMEM: Composed = match Composed::new(SWIZZLE, 0, &LAYOUT) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {
    println!("{SMEM}");
}
