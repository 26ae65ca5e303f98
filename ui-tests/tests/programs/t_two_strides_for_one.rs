// expect: any | rustc E0308; number: 2, 1
// mode: build
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (?, 1); }
fn main() { let a = vec![0; 600]; println!("{}", Tensor::new(&a, Rows::with_strides([10, 1])).is_ok()); }
