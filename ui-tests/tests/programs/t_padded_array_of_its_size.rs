// expect: L0701; number: 48, 58
// mode: build
// errors: 1
use layout_static::{TensorMut, layout};
layout! { #[allow(intractable)] type Padded = (6, 8) : (10, 1); type Rows = (6, 8) : (8, 1); }
fn main() {
    let mut a = [0; 48]; TensorMut::from_array(&mut a, Rows).fill(1); TensorMut::from_array(&mut a, Padded).fill(1);
}
