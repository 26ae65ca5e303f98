// expect: rustc E0277
// errors: 1
// says: `..`
// max: 1300
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[f32; 60]) { let _ = Tensor::from_array(a, Rows).slice((1..3, 2)); }
