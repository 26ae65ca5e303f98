// expect: L0504; number: 8, 6
// mode: build
// errors: 1
use layout_static::{Bounded, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); type Threads = (3, 2) : (2, 1); }
fn main() {
    let t = Tensor::from_array(&[0; 60], Rows);
    println!("{}", t.local_partition(Threads, Bounded::<8>::masked(9))[(0, 0)]);
}
