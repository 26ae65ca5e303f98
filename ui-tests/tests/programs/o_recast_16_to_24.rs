// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Part = recast((6, 10), 16, 24); }
fn main() { assert_eq!(Part::LAYOUT.to_string(), "(4,10):(1,4)"); }
