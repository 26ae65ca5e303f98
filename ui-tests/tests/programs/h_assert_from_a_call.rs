// expect: L0601; number: 61, 60
// caret: 61
// errors: 1
use layout_static::assert_layout;
macro_rules! sized { ($n:literal) => { assert_layout!((6, 10) : size($n)) } }
pub fn f() { sized!(61); }
