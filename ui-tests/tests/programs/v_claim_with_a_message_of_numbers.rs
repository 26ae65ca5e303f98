// expect: L0601; number: 60, 64
// says: note: {60} and "64"
// errors: 1
// caret: 64
// paste: size == 64 => size == 60
use layout_static::assert_layout;
pub fn copy() { assert_layout!((6, 10) : (10, 1) : size == 64, r#"{{60}} and "64""#,); }
