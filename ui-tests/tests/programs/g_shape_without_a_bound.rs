// expect: rustc E0277; number: Layout<S, D>
// errors: 1
// says: S: int::Shape
// lacks: ShapeOrRuntimeShape
// paste: S, D> => S: layout_static::int::Shape, D: layout_static::int::Strides>
// max: 1200
use layout_static::{Layout, Tensor};
pub fn first<S, D>(t: Tensor<'_, f32, Layout<S, D>>) -> f32 { t[0] }
