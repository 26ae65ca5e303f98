// expect: rustc
// errors: 1
use layout_static::layout;
macro_rules! tile { ($m:expr, $n:expr) => { layout! { pub type Tile = ($m, $n); } } }
tile!(6);
