//! law: a base has a component for each output.
use layout_static::algebra::linear::Linear;

const WARP: Linear = match Linear::parse("{lane: [(0,1),(4)]} -> {row: 8, column: 8}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (4) => (4,0)
