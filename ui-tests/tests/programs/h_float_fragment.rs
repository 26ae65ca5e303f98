// expect: L0001
// caret: 2.5
// errors: 1
use layout_static::layout;
macro_rules! tile { ($n:literal) => { layout! { pub type Tile = ($n, 10); } } }
tile!(2.5);
