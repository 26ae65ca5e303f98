// expect: L0401; number: 6, 16
// caret: 6
// line: 7
// errors: 1
use layout_static::layout;
macro_rules! tiles { ($n:literal) => { layout! { pub type Tiles = zipped_divide((16, 10), [$n, 5]); } } }
tiles!(6);
