// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Blocks = blocked_product((2, 5) : (5, 1), (3, 4, 7)); }
fn main() { assert_eq!(Blocks::SIZE, 840); assert_eq!(Blocks.index(((1, 2), (4, 3), (0, 6))), 5 + 20 + 4 + 90 + 720); }
