// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type A = (4, 8); type B = A; const N: usize = size(B); type T = [2, _]; type D = zipped_divide(A, T); }
fn main() { assert_eq!(N, 32); assert_eq!(D::LAYOUT.to_string(), "((2,1),(2,8)):((1,0),(2,4))"); }
