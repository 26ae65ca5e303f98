//! law: a(x(i)) = b(i) has a solution where every value of b is one of a.
use layout_static::algebra::linear::Linear;

const HAVE: Linear = match Linear::parse("{register: 2^1, lane: 4^4} -> {offset: 16}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const NEED: Linear = match Linear::parse("{register: 2^2, lane: 4^4} -> {offset: 16}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const FROM: Linear = match HAVE.solve(&NEED) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: 2^2 => 2^1
