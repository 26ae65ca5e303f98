// expect: rustc E0277
// errors: 1
// says: (i, j) | tuple
// max: 1300
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[f32; 60]) -> f32 { Tensor::from_array(a, Rows)[[1, 2]] }
