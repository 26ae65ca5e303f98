//! law: the dimensions of a side have different names.
use layout_static::algebra::linear::Linear;

const WARP: Linear = match Linear::parse("{lane: 4^1, lane: 2^4} -> {row: 8}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: lane: 2 => warp: 2
