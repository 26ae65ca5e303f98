// expect: rustc E0599; number: zeros
// errors: 1
// says: from_elem
// max: 1500
use layout_static::{TensorArray, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f() -> TensorArray<f32, 60, Rows> { TensorArray::zeros(Rows) }
