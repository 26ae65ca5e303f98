//! law: an operation on dimensions names those that there are.
use layout_static::algebra::linear::{Linear, Name};

const WARP: Linear = match Linear::parse("{lane: 8^1} -> {row: 4, column: 2}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const ROWS: Linear = match WARP.sublayout(&[Name::WARP], &[Name::ROW]) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: Name::WARP => Name::LANE
