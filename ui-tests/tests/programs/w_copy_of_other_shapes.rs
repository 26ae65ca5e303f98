// expect: L0607; number: 0, 8, 4
// mode: build
// errors: 1
use layout_static::{Tensor, TensorMut, layout};
layout! {
    type Target = (8, 4) : (4, 1);
    type Source = (4, 8) : (8, 1);
}
fn main() {
    let (x, mut y) = ([1; 32], [0; 32]);
    TensorMut::from_array(&mut y, Target).copy_from(Tensor::from_array(&x, Source));
}
