// expect: L0607; number: 2, 3
// mode: build
// errors: 1
use layout_static::{DynTensor, Tensor, layout, zip};
layout! { type Rows = (4, 8) : (8, 1); }
fn main() {
    let x = [1; 32];
    let cube = DynTensor::row_major(&x, (4_usize, 8_usize, 1_usize)).unwrap();
    zip((Tensor::from_array(&x, Rows), cube)).for_each(|(x, y)| assert_eq!(x, y));
}
