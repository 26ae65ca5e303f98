// expect: accepted
// run: yes
use layout_static::layout;
layout! { pub type A = (6, 10); pub const N: usize = size(A); }
layout! { pub type B = (N, 2) : (2, 1); pub const M: usize = size(B); }
fn main() { assert_eq!((N, M, B.index((59, 1))), (60, 120, 119)); }
