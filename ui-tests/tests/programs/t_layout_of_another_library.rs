// expect: rustc E0277; number: StaticLayout
// errors: 1
// max: 1300
use layout_static::Tensor;
pub fn f(a: &[f32]) -> bool { Tensor::new(a, (6, 10)).is_ok() }
