// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Many = logical_product((6, 10) : (10, 1), [2, 3]); }
fn main() { assert_eq!(Many::LAYOUT.to_string(), "((6,2),(10,3)):((10,1),(1,10))"); }
