// expect: accepted
use layout_static::{StaticLayout, layout};
layout! { type A = (6, 10); type B = 6; }
pub fn f() -> usize { A.composition(B).index(3) }
