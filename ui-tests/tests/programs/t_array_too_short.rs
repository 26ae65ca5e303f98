// expect: L0701; number: 59, 60
// mode: build
// errors: 1
// max: 1500
// paste: 59] => 60]
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() { let a = [0; 59]; println!("{}", Tensor::from_array(&a, Rows)[(0, 0)]); }
