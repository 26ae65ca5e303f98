// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Rows = (6, 10) : (0, 1); type Back = left_inverse(Rows); }
fn main() { for x in 0..60 { assert_eq!(Rows.index(Back.index(Rows.index(x))), Rows.index(x)); } }
