// expect: L0401; number: 6, 16
// caret: 6
// line: 7
// errors: 1
use layout_static::layout;
macro_rules! tiles { ($name:ident) => {
    layout! { pub type $name = zipped_divide((16, 10), [6, 5]); }
} }
tiles!(Tiles);
