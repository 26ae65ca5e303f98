// expect: L0401; number: 7, 60
// errors: 1
// caret: error.panic()
use layout_static::algebra::{Layout, ops};
const LINE: Layout = match Layout::parse("60:1") { Ok(layout) => layout, Err(error) => error.panic() };
const SEVEN: Layout = match Layout::parse("7:1") { Ok(layout) => layout, Err(error) => error.panic() };
pub const TILES: Layout = match ops::logical_divide(&LINE, &SEVEN) {
    Ok(layout) => layout, Err(error) => error.panic()
};
