// expect: L0607; number: 1, 3, 4
// mode: build
// errors: 1
use layout_static::{ByMode, C, DynTensor, TensorMut, layout};
layout! { type Small = (4, 3); }
fn main() {
    let (a, mut b) = ([0; 60], [0; 12]);
    let t = DynTensor::row_major(&a, (6_usize, 10_usize)).unwrap();
    t.ragged(ByMode::of((C::<4>, C::<4>)), (0, 0)).copy_to(&mut TensorMut::from_array(&mut b, Small), 0);
}
