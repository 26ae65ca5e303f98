// expect: rustc E0599; number: with_stride
// errors: 1
// says: `with_strides`
use layout_static::layout;
layout! { type Rows = (6, 10) : (?, 1); }
pub fn f() -> usize { Rows::with_stride(100).index((1, 1)) }
