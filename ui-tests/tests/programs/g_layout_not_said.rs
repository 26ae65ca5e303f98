// expect: rustc E0283 | E0282
// errors: 1
// max: 1500
use layout_static::Tensor;
pub fn f(a: &[u8]) -> bool { Tensor::new(a, Default::default()).is_ok() }
