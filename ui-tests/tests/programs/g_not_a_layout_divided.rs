// expect: rustc E0277; number: String
// caret: String
// errors: 1
// says: `String` is not a layout type
use layout_static::layout;
const ROWS: usize = 4;
const COLUMNS: usize = 8;
layout! {
    pub type Tiles = zipped_divide(String, [ROWS, COLUMNS]);
}
