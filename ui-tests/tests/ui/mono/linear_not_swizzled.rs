//! law: after a swizzle a bit is the exclusive or of two at most, all with sources at one distance.
use layout_static::algebra::{Composed, linear::Matrix};

const MATRIX: Matrix = match Matrix::new(&[1, 2, 1 ^ 4, 1 ^ 8]) { Ok(value) => value, Err(error) => error.panic() };
const TILE: Composed = match MATRIX.to_composed() { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 1 ^ 8 => 8
