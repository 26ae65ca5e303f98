// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { #[allow(intractable)] type Far = (2, 2) : (1, 9223372036854775807); }
fn main() { assert_eq!(Far::COSIZE, (1_usize << 63) + 1); assert_eq!(Far.index((1, 1)), 1_usize << 63); }
