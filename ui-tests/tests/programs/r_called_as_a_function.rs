// expect: rustc E0618 | E0423; number: Rows
// errors: 1
use layout_static::layout;
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f() -> usize { Rows((1, 2)) }
