// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Point = repeat((6, 10), 0); }
fn main() { assert_eq!((Point::LAYOUT.rank(), Point::SIZE), (0, 1)); }
