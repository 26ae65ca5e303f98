// expect: L0504; number: 8, 6
// mode: build
// errors: 1
use layout_static::{Bounded, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { println!("{}", Rows.index((Bounded::<8>::masked(3), 2))); }
