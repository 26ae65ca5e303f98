// expect: rustc E0599; number: divide
// errors: 1
// says: _divide
use layout_static::{ByMode, C, StaticLayout, layout};
layout! { type A = (6, 10); }
pub fn f() -> usize { A.divide(ByMode::of((C::<2>, C::<5>))).index(3) }
