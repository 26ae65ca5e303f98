//! law: an instruction touches each sector of its elements once.
use layout_static::algebra::access::{Access, Direction};
use layout_static::algebra::{Composed, Layout, LayoutError};

const fn claim(tile: &str) -> Result<(), LayoutError> {
    let (Ok(column), Ok(tile)) = (Layout::parse("(32,32):(1,32)"), Composed::parse(tile)) else { return Ok(()) };
    let Ok(column) = Access::new(&column, Direction::Read, 32) else { return Ok(()) };
    column.require_blocks(&tile, 32, 32, 4)
}

const _: () = match claim("Sw<0,0,0> o 0 o (32,32):(32,1)") {
    Ok(()) => {}
    Err(error) => error.panic(),
};

fn main() {}
// mended: (32,1) => (1,32)
