// expect: rustc E0277 | E0599; number: iter
// errors: 1
// max: 1500
use layout_static::Tensor;
pub fn sum<L>(t: &Tensor<'_, f32, L>) -> f32 { t.iter().sum() }
