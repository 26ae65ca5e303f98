// expect: accepted
// run: yes
use layout_static::{Tensor, layout};
layout! { type Rows = (2, 3) : (3, 1); type Nested = ((2, 2), 3) : ((1, 6), 2); }
fn main() {
    let numbers: [usize; 12] = core::array::from_fn(|x| x);
    assert!(Tensor::new(&numbers, Rows).unwrap().iter().eq(&[0, 3, 1, 4, 2, 5]));
    assert!(Tensor::from_array(&numbers, Nested).iter().eq(&[0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]));
    let found = Tensor::new(&numbers, Rows).unwrap().indexed_iter().find(|(_, x)| **x == 5).map(|(at, _)| at);
    assert_eq!(found, Some((1, 2)));
    assert_eq!(Tensor::new(&numbers, Rows).unwrap().iter().rev().next(), Some(&5));
}
