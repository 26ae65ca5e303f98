// expect: L0504; number: 7, 6
// mode: build
// errors: 1
use layout_static::{Bounded, layout};
layout! { type Nested = ((2, 3), 10); }
fn main() { println!("{}", Nested.index((Bounded::<7>::wrapping(3), 2))); }
