// expect: L0607; number: 0, 3, 2
// mode: build
// errors: 1
use layout_static::{C, Tensor, TensorMut, layout};
layout! { type Cube = (2, 3, 4) : (12, 4, 1); type Turned = (3, 2) : (2, 1); }
fn main() {
    let (numbers, mut sums) = ([1; 24], [0; 6]);
    let cube = Tensor::from_array(&numbers, Cube);
    cube.sum_mode(C::<2>, TensorMut::from_array(&mut sums, Turned));
}
