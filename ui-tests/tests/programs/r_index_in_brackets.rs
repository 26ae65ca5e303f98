// expect: rustc E0608
// errors: 1
// caret: [(1, 2)]
use layout_static::layout;
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f() -> usize { Rows[(1, 2)] }
