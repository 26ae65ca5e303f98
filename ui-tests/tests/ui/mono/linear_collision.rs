//! law: the inverse exists where no two inputs have one value.
use layout_static::algebra::linear::Linear;

const WARP: Linear = match Linear::parse("{register: 2^8, lane: (2,2,2)^(1,2,10)} -> {row: 4, column: 4}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const HOLDER: Linear = match WARP.inverse() {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: 10) => 4)
