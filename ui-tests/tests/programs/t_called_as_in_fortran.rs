// expect: rustc E0618
// errors: 1
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[f32; 60]) -> f32 { let t = Tensor::from_array(a, Rows); t(1, 2) }
