// expect: L0607; number: 1, 10, 11
// mode: build
// errors: 1
// max: 1750
use layout_static::{Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); type Wide = (6, 11) : (11, 1); }
fn main() {
    let (mut a, b) = ([0; 60], [0; 66]); TensorMut::from_array(&mut a, Rows).copy_from(Tensor::from_array(&b, Wide));
}
