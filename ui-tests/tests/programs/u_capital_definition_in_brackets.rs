// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type TILE = 5 : 2; type Blocks = zipped_divide((6, 10) : (10, 1), [2, TILE]); }
fn main() { assert_eq!(Blocks::LAYOUT.to_string(), "((2,5),(3,2)):((10,2),(20,1))"); }
