// expect: rustc E0277; number: with_shape
// errors: 1
// says: `.reverse().with_shape(..).reverse()`
// max: 1500
use layout_static::{C, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
pub fn f(a: &[u8; 60]) -> u8 { Tensor::from_array(a, Rows).reshape((C::<10>, C::<6>))[(9, 5)] }
