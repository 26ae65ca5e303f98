// expect: accepted
// run: yes
use layout_static::{Bounded, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let numbers: [usize; 60] = core::array::from_fn(|x| x * x);
    let (t, row, mut sum) = (Tensor::from_array(&numbers, Rows), Bounded::<6>::wrapping(14), 0);
    Bounded::<10>::for_each_static(|column| sum += t[(row, column)]);
    assert_eq!(sum, (20..30).map(|x| x * x).sum());
}
