// expect: rustc E0599; number: len
// errors: 1
// caret: len
// max: 1300
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[f32; 60]) -> usize { Tensor::from_array(a, Rows).len() }
