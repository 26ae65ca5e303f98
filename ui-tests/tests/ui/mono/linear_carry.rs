//! law: a layout is a linear map of bits if no sum of its strides carries.
use layout_static::algebra::{Layout, linear::Matrix};

const PADDED: Layout = match Layout::parse("(32,32):(1,33)") { Ok(value) => value, Err(error) => error.panic() };
const MATRIX: Matrix = match Matrix::of_layout(&PADDED) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 33 => 32
