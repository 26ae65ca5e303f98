//! law: dimensions take the place of others with as many bits.
use layout_static::algebra::linear::{Dimensions, Linear, Name};

const TILE: Linear = match Linear::parse("{offset: 32^1} -> {row: 32}") {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const THREADS: Dimensions = match Dimensions::new(&[(Name::REGISTER, 4), (Name::LANE, 4)]) {
    Ok(value) => value,
    Err(error) => error.panic(),
};
const HELD: Linear = match TILE.reshape_inputs(&THREADS) {
    Ok(value) => value,
    Err(error) => error.panic(),
};

fn main() {}
// mended: LANE, 4 => LANE, 8
