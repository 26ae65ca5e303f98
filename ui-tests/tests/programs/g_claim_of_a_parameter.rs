// expect: L0601; number: 60, 66
// mode: build
// errors: 1
use layout_static::{StaticLayout, assert_layout, layout};
fn kernel<L: StaticLayout>(layout: L) -> usize { assert_layout!(L: size == 60); layout.index(1) }
layout! { type Rows = (6, 11); }
fn main() { println!("{}", kernel(Rows)); }
