// expect: rustc E0425; number: Rowz
// errors: 1
// says: `Rows`
// caret: Rowz
use layout_static::layout;
layout! { pub type Rows = (6, 10) : (10, 1); }
pub fn f() -> usize { Rowz.index(3) }
