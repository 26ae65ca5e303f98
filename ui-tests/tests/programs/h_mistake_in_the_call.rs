// expect: L0401; number: 6, 16
// caret: 6
// line: 7
// errors: 1
use layout_static::layout;
macro_rules! tiles { ($($t:tt)*) => { layout! { pub type Tiles = zipped_divide((16, 10), [$($t)*]); } } }
tiles!(6, 5);
