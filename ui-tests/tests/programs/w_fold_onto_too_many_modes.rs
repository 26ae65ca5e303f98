// expect: L0607; number: 2, 1
// mode: build
// errors: 1
use layout_static::{C, DynTensor, DynTensorMut};
fn main() {
    let (numbers, mut sums) = ([1; 32], [0; 32]);
    let rows = DynTensor::row_major(&numbers, (4_usize, 8_usize)).unwrap();
    let target = DynTensorMut::row_major(&mut sums, (4_usize, 8_usize)).unwrap();
    rows.sum_mode(C::<0>, target);
}
