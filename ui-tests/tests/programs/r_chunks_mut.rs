// expect: rustc E0599; number: chunks_mut
// errors: 1
// max: 1500
use layout_static::{ByMode, C, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &mut [u8; 60]) { TensorMut::from_array(a, Rows).chunks_mut(ByMode::of((C::<2>, C::<5>))); }
