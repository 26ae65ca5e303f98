// expect: rustc E0599; number: from_slice
// errors: 1
// says: ::new
// max: 1500
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[u8]) -> bool { Tensor::from_slice(a, Rows).is_ok() }
