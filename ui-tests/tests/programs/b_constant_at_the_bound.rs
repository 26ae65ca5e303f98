// expect: L0501; number: 12
// mode: build
// errors: 1
// paste: C::<12> => C::<11>
use layout_static::{Bounded, C};
fn main() { println!("{}", Bounded::<12>::constant(C::<12>)); }
