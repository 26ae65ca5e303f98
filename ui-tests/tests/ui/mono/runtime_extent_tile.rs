//! law: a tile divides a runtime extent for all of its values.
use layout_static::algebra::{DynLayout, Tiler};

const COLUMN: DynLayout = match DynLayout::parse("32? : 1") { Ok(value) => value, Err(error) => error.panic() };
const ROWS: Tiler = match Tiler::extent(48) { Ok(value) => value, Err(error) => error.panic() };
const TILES: DynLayout = match COLUMN.zipped_divide(&ROWS) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 32? => 96?
