// expect: rustc E0594
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [f32; 60]) { let t = Tensor::from_array(a, Rows); t[(1, 2)] = 1.0; }
