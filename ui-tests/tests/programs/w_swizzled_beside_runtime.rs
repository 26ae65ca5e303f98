// expect: L0910
// mode: build
// errors: 1
use layout_static::{DynTensorMut, Tensor, layout};
layout! { type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1)); }
fn main() {
    let (numbers, mut target) = ([1; 512], vec![0; 512]);
    let mut target = DynTensorMut::row_major(&mut target, (8_usize, 64_usize)).unwrap();
    target.copy_from(Tensor::from_array(&numbers, Smem));
}
