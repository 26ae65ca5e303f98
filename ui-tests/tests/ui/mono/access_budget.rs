//! law: an access that is no map of bits is examined lane by lane, within a budget.
use layout_static::algebra::access::{Access, Direction, Machine, Wavefronts};
use layout_static::algebra::{Composed, Layout, LayoutError};

const fn cost(tile: &str) -> Result<Wavefronts, LayoutError> {
    let Ok(all) = Layout::parse("(32,4096):(1,32)") else { return Ok(ZERO) };
    let (Ok(all), Ok(tile)) = (Access::new(&all, Direction::Read, 32), Composed::parse(tile)) else { return Ok(ZERO) };
    all.wavefronts(&tile, &Machine::NVIDIA)
}

const ZERO: Wavefronts = Wavefronts::NONE;
const COST: Wavefronts = match cost("Sw<0,0,0> o 0 o (32,4096):(1,33)") {
    Ok(cost) => cost,
    Err(error) => error.panic(),
};

fn main() {}
// mended: (1,33) => (1,32)
