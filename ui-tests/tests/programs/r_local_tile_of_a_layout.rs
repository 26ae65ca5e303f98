// expect: rustc E0599; number: local_tile
// errors: 1
use layout_static::{ByMode, C, StaticLayout, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f() -> usize { Rows.local_tile(ByMode::of((C::<2>, C::<5>)), (0, 0)).index(0) }
