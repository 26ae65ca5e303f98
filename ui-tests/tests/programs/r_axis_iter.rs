// expect: rustc E0599; number: axis_iter
// errors: 1
// max: 1500
use layout_static::{TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) { TensorMut::from_array(a, Rows).axis_iter(0); }
