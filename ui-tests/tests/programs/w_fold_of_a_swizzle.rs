// expect: any
// mode: build
// errors: 1
// says: swizzle(
use layout_static::{C, DynTensorMut, Tensor, layout};
layout! { type Swizzled = swizzle(1, 0, 3) * ((2, 8, 2) : (1, 2, 16)); }
fn main() {
    let (numbers, mut sums) = ([1; 32], [0; 16]);
    let swizzled = Tensor::from_array(&numbers, Swizzled);
    swizzled.sum_mode(C::<0>, DynTensorMut::row_major(&mut sums, (8_usize, 2_usize)).unwrap());
}
