// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { #[allow(intractable)] type Outer = (4, 6, 8, 10) : (2, 3, 5, 7); type Part = composition(Outer, 6 : 12); }
fn main() { for x in 0..6 { assert_eq!(Part.index(x), Outer.index(12 * x)); } assert_eq!(Part::SIZE, 6); }
