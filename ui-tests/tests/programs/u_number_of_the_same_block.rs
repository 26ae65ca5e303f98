// expect: accepted
// run: yes
#![allow(non_upper_case_globals)]
use layout_static::{StaticLayout, layout};
layout! {
    type A = (6, 10); const WIDE: usize = size(A); const tall: usize = rank(A); type B = (WIDE, tall) : (tall, 1);
    type D = logical_divide(B, [WIDE, _]); type E = complement(2 : 1, WIDE);
}
fn main() {
    assert_eq!((B::LAYOUT.to_string().as_str(), D::SIZE, E::LAYOUT.to_string().as_str()),
        ("(60,2):(2,1)", 120, "30:2"));
}
