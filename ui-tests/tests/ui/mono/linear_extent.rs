//! law: extents and sizes of linear layouts are powers of two.
use layout_static::algebra::linear::Linear;

const LANES: Linear = match Linear::parse("{lane: (6,4)^(4,1)} -> {row: 32}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: 6, => 8,
