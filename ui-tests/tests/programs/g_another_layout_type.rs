// expect: rustc E0308
// errors: 1
// max: 1300
use layout_static::layout;
layout! { pub type Rows = (6, 10) : (10, 1); pub type Columns = (6, 10); }
fn rows(_: Rows) {}
pub fn f() { rows(Columns); }
