// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Twice = select((6, 10), (1, 1)); }
fn main() { assert_eq!(Twice::LAYOUT.to_string(), "(10,10):(6,6)"); }
