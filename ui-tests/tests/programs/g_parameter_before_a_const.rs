// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
const N: usize = 3;
layout! {
    type Any<const N: usize> = (N, 2) : (2, 1); type Three = (N, 2) : (2, 1);
    type Flat<const M: usize> = flatten(Any<M>);
}
fn main() { assert_eq!((Any::<5>::SIZE, Three::SIZE, Flat::<7>::SIZE), (10, 6, 14)); }
