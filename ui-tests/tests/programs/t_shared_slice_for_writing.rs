// expect: rustc E0308; number: &mut
// errors: 1
use layout_static::{TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[f32]) -> bool { TensorMut::new(a, Rows).is_ok() }
