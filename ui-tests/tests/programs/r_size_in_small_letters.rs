// expect: rustc E0599; number: Size
// errors: 1
// says: SIZE | `size`
use layout_static::{StaticLayout, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f() -> usize { Rows::Size }
