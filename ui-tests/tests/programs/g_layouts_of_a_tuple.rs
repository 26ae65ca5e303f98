// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
trait Sizes { fn sizes(&self, out: &mut Vec<usize>); }
impl<A: StaticLayout, B: StaticLayout> Sizes for (A, B) {
    fn sizes(&self, out: &mut Vec<usize>) { out.extend([A::SIZE, B::SIZE, A::RANK + B::RANK]); }
}
layout! { type A = (6, 10); type B = zipped_divide(A, [2, 5]); }
fn main() { let mut out = Vec::new(); (A, B).sizes(&mut out); assert_eq!(out, [60, 60, 4]); }
