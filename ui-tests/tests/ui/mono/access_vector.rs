//! law: the values of a vector are neighbours in memory, in their order.
use layout_static::algebra::access::{Access, Direction};
use layout_static::algebra::{Composed, Layout, LayoutError};

const fn claim(tile: &str) -> Result<(), LayoutError> {
    let (Ok(rows), Ok(tile)) = (Layout::parse("(32,32):(1,32)"), Composed::parse(tile)) else { return Ok(()) };
    let Ok(rows) = Access::new(&rows, Direction::Read, 32) else { return Ok(()) };
    rows.require_vector(&tile, 4)
}

const _: () = match claim("Sw<0,0,0> o 0 o (32,32):(1,32)") {
    Ok(()) => {}
    Err(error) => error.panic(),
};

fn main() {}
// mended: o 0 o (32,32):(1,32) => o 0 o (32,32):(32,1)
