//! law: in one phase of an access a bank serves one word.
use layout_static::algebra::access::{Access, Direction, Machine};
use layout_static::algebra::{Composed, Layout, LayoutError};

const fn claim(tile: &str) -> Result<(), LayoutError> {
    let (Ok(column), Ok(tile)) = (Layout::parse("(32,32):(1,32)"), Composed::parse(tile)) else { return Ok(()) };
    let Ok(column) = Access::new(&column, Direction::Read, 32) else { return Ok(()) };
    column.require_conflicts(&tile, &Machine::NVIDIA, 0)
}

const _: () = match claim("Sw<0,0,0> o 0 o (32,32):(32,1)") {
    Ok(()) => {}
    Err(error) => error.panic(),
};

fn main() {}
// mended: Sw<0,0,0> => Sw<5,0,5>
