// expect: rustc E0308; number: usize, u32
// caret: ROWS
// errors: 1
use layout_static::layout;
const ROWS: u32 = 6;
macro_rules! tile { ($n:expr) => { layout! { pub type Tile = ($n, 10); } } }
tile!(ROWS);
