// expect: L0001
// caret: "8"
// errors: 1
use layout_static::layout;
macro_rules! tile { ($n:literal) => { layout! { pub type Tile = ($n, 10); } } }
tile!("8");
