// expect: L0502
// mode: build
// errors: 1
use layout_static::{C, DynTensorMut, Tensor, layout};
layout! { type Pairs = ((2, 2), (3, 4)) : ((1, 2), (4, 12)); }
fn main() {
    let (numbers, mut sums) = ([1; 48], [0; 4]);
    let pairs = Tensor::from_array(&numbers, Pairs);
    pairs.sum_mode(C::<1>, DynTensorMut::row_major(&mut sums, (4_usize,)).unwrap());
}
