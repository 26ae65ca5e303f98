// expect: any; number: -4
// caret: -4
// errors: 1
use layout_static::layout;
macro_rules! tile { ($n:literal) => { layout! { pub type Tile = ($n, 10); } } }
tile!(-4);
