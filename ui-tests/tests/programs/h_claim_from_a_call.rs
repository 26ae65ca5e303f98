// expect: L0601; number: 61, 60
// caret: 61
// line: 7
// errors: 1
use layout_static::layout;
macro_rules! tile { ($n:literal) => { layout! { #[check(size($n))] pub type Tile = (6, 10); } } }
tile!(61);
