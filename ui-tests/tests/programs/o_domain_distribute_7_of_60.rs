// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type One = domain_distribute((6, 10), 7); type Four = domain_distribute((6, 10), 4); }
fn main() { assert_eq!((One::SIZE, Four::SIZE), (1, 4)); }
