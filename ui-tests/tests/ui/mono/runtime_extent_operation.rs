//! law: an operation on constant extents refuses runtime extents.
use layout_static::algebra::{DynLayout, Layout, Operation};

const TILE: DynLayout = match DynLayout::parse("(8, 4?) : (4, 1)") { Ok(value) => value, Err(error) => error.panic() };
const FIXED: &Layout = match TILE.require_fixed(Operation::Recast, 0) { Ok(tile) => tile, Err(error) => error.panic() };

fn main() {}
// mended: 4?) => 4)
