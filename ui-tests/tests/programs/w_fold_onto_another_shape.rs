// expect: L0607; number: 0, 4, 8
// mode: build
// errors: 1
use layout_static::{C, Tensor, TensorMut, layout};
layout! { type Rows = (4, 8) : (8, 1); type Line = 4 : 1; }
fn main() {
    let (numbers, mut sums) = ([1; 32], [0; 4]);
    let rows = Tensor::from_array(&numbers, Rows);
    rows.sum_mode(C::<0>, TensorMut::from_array(&mut sums, Line));
}
