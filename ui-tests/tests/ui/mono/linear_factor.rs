//! law: divide_left undoes a product, so it asks for a factor of one.
use layout_static::algebra::linear::Linear;

const TILE: Linear = match Linear::parse("{register: 4^1, lane: 4^4} -> {offset: 16}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const PART: Linear = match Linear::parse("{register: (2,2)^(2,1)} -> {offset: 4}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const REST: Linear = match TILE.divide_left(&PART) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (2,2)^(2,1) => 4^1
