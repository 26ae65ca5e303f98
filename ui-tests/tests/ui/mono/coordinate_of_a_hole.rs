//! law: an index has a coordinate when the layout reaches it.
use layout_static::algebra::{IntTuple, Layout};

const LAYOUT: Layout = match Layout::parse("(4,8):(1,5)") { Ok(value) => value, Err(error) => error.panic() };
const CELL: IntTuple = match LAYOUT.coordinate_of(4) { Ok(value) => value, Err(error) => error.panic() };

fn main() {}
// mended: 4) => 5)
