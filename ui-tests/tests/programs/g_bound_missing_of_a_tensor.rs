// expect: rustc E0599; number: TensorLayout
// errors: 1
// lacks: ShapeOrRuntimeShape
// paste: sum<L> => sum<L: layout_static::tensor::TensorLayout>
// paste: sum<L> => sum<L: layout_static::StaticLayout>
// max: 1000
use layout_static::Tensor;
pub fn sum<L>(t: &Tensor<'_, f32, L>) -> f32 { t.iter().sum() }
