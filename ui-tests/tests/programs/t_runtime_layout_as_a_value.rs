// expect: rustc E0423; number: Rows
// errors: 1
// wants: a word of `Rows::with_strides([..])`: rustc says nothing about an alias but its name; its documentation does
// caret: Rows
use layout_static::{Tensor, layout};
layout! { type Rows = (6, 10) : (?, 1); }
pub fn f(a: &[f32]) -> bool { Tensor::new(a, Rows).is_ok() }
