// expect: L0502; number: 3, 2
// mode: build
// errors: 1
// max: 1500
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { let a = [0; 60]; println!("{}", Tensor::from_array(&a, Rows)[(1, 2, 3)]); }
