// expect: rustc E0425; number: make_tensor
// errors: 1
// caret: make_tensor
use layout_static::layout;
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[u8]) { make_tensor(a, Rows); }
