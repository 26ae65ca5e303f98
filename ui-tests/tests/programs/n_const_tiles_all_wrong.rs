// expect: L0401; number: 3, 16
// errors: 3
// caret: ROWS
// lacks: premises
mod sizes {
    pub const ROWS: usize = 3;
    pub const COLUMNS: usize = 5;
    pub const DEPTH: usize = 7;
}
use layout_static::layout;
use sizes::{COLUMNS, DEPTH, ROWS};
layout! {
    pub type Tile = (16, 16, 16);
    pub type Blocks = zipped_divide(Tile, [ROWS, COLUMNS, DEPTH]);
}
