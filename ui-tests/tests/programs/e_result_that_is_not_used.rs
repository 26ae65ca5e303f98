// expect: rustc; number: Result
// errors: 1
#![deny(unused_must_use)]
use layout_static::Tensor;
layout_static::layout! { type Tile = (6, 10); }
pub fn f(a: &[u8]) { Tensor::new(a, Tile); }
