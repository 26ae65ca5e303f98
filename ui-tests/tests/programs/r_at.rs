// expect: rustc E0599; number: at
// errors: 1
// max: 1500
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[u8; 60]) -> u8 { *Tensor::from_array(a, Rows).at((1, 2)) }
