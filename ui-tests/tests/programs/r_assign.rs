// expect: rustc E0599; number: assign
// errors: 1
// max: 1500
use layout_static::{Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60], b: &[u8; 60]) { TensorMut::from_array(a, Rows).assign(Tensor::from_array(b, Rows)); }
