// expect: rustc E0425; number: HEIGHT
// caret: HEIGHT
// line: 7
// errors: 1
use layout_static::layout;
macro_rules! tile { ($n:ident) => { layout! { pub type Tile = ($n, 10); } } }
tile!(HEIGHT);
