// expect: accepted
// run: yes
use layout_static::layout;
layout! { pub type Smem = Swizzle<3, 3, 3> * ((8, 64) : (64, 1)); }
fn main() { assert_eq!(Smem.index((5, 9)), (5 * 64 + 9) ^ (5 << 3)); }
