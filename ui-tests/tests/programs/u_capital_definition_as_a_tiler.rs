// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type TILE = 5 : 2; type Blocks = logical_divide(10 : 1, TILE); }
fn main() { assert_eq!(Blocks::LAYOUT.to_string(), "(5,2):(2,1)"); }
