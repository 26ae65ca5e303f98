// expect: rustc E0599
// errors: 1
use layout_static::{StaticLayout, layout};
layout! { type A = (6, 10); type B = 3; }
pub fn f() -> usize { A.product(B).index(3) }
