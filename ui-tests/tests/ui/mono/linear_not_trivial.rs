//! law: a quotient drops dimensions on which the layout is the identity.
use layout_static::algebra::linear::{Linear, Name};

const MOVE: Linear = match Linear::parse("{lane: (2,2)^(2,1), warp: 4^4} -> {lane: 4, warp: 4}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const REST: Linear = match MOVE.quotient(&[Name::LANE]) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: Name::LANE => Name::WARP
