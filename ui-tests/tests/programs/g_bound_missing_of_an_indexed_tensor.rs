// expect: rustc E0277; number: TensorLayout
// errors: 1
// lacks: ShapeOrRuntimeShape
// paste: at<L> => at<L: layout_static::tensor::TensorLayout>
// max: 1000
use layout_static::TensorMut;
pub fn at<L>(mut t: TensorMut<'_, f32, L>) { t[(0, 1)] = 7.0; }
