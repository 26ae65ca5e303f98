// expect: rustc E0308
// errors: 1
// says: borrow
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: Vec<f32>) -> bool { Tensor::new(a, Rows).is_ok() }
