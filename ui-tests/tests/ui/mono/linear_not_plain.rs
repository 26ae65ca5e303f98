//! law: a matrix is a layout if no two of its columns share a bit.
use layout_static::algebra::{Layout, linear::Matrix};

const GRAY: Matrix = match Matrix::new(&[1, 3, 6]) { Ok(value) => value, Err(error) => error.panic() };
const LAYOUT: Layout = match GRAY.to_layout() { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 1, 3, 6 => 1, 2, 4
