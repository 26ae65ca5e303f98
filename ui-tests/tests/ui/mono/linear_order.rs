//! law: the names of a product stand in an order that contradicts neither factor.
use layout_static::algebra::linear::Linear;

const A: Linear = match Linear::parse("{lane: 4^1, warp: 2^4} -> {row: 8}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const B: Linear = match Linear::parse("{warp: 2^1, lane: 4^2} -> {row: 8}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const BOTH: Linear = match A.product(&B) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: {warp: 2^1, lane: 4^2} => {lane: 4^2, warp: 2^1}
