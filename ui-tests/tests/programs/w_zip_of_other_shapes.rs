// expect: L0607; number: 0, 8, 4
// mode: build
// says: with_shape
// says: of (8,4):(4,1) and (4,8):(8,1)
// errors: 1
use layout_static::{Tensor, TensorMut, layout, zip};
layout! {
    type Target = (8, 4) : (4, 1);
    type Source = (4, 8) : (8, 1);
}
fn main() {
    let (x, mut y) = ([1; 32], [0; 32]);
    zip((TensorMut::from_array(&mut y, Target), Tensor::from_array(&x, Source))).for_each(|(y, x)| *y = *x);
}
