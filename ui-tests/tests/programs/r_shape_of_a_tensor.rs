// expect: rustc E0277; number: shape
// errors: 1
// says: with_shape
// says: `.layout().shape()`
// max: 1500
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[u8; 60]) { let _ = Tensor::from_array(a, Rows).shape(); }
