//! law: a component of a base is below the size of its output.
use layout_static::algebra::linear::Linear;

const WARP: Linear = match Linear::parse("{register: [(0,1),(8,0)]} -> {row: 8, column: 8}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: row: 8 => row: 16
