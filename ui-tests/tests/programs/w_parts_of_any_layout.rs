// expect: accepted
// crate: lib
use layout_static::tensor::TensorLayout;
use layout_static::{Along, TensorMut};
pub fn step<L: TensorLayout>(tensor: TensorMut<'_, f32, L>) {
    for mut part in tensor.try_into_parts(Along::<1>).unwrap() {
        part.fill(1.0);
    }
}
