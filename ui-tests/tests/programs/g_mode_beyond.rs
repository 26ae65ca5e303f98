// expect: L0404; number: 3
// mode: build
// errors: 1
use layout_static::{C, StaticLayout, layout};
fn fourth<L: StaticLayout>(layout: L) -> usize { layout.mode(C::<3>).index(0) }
layout! { type Rows = (6, 10); }
fn main() { println!("{}", fourth(Rows)); }
