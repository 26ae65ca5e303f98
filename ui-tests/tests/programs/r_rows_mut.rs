// expect: rustc E0599; number: rows_mut
// errors: 1
// max: 1500
use layout_static::{TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) { for row in TensorMut::from_array(a, Rows).rows_mut() { row.fill(0); } }
