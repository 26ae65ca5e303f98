//! law: a right inverse exists where every output is the output of an input.
use layout_static::algebra::linear::Linear;

const WARP: Linear = match Linear::parse("{register: 2^1, lane: 4^2} -> {row: 4, column: 4}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const HOLDER: Linear = match WARP.right_inverse() {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: column: 4 => column: 2
