// expect: accepted
// run: yes
#![allow(non_camel_case_types)]
use layout_static::layout;
layout! {
    type coalesce = (6, 10) : (10, 1); type Flat = coalesce(coalesce); type o = 4; type swizzle = make_layout(o, o);
    type size = 7; const rank: usize = size(size);
}
fn main() { assert_eq!((coalesce.index((5, 9)), Flat.index(59), swizzle.index((3, 3)), rank), (59, 59, 6, 7)); }
