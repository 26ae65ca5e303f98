// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor, DynTensorMut, RaggedTiles, Tensor, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    let mut units = [(); 60];
    assert_eq!(Tensor::from_array(&units, Rows).iter().count(), 60);
    assert_eq!(DynTensor::row_major(&units, (6_usize, 10_usize)).unwrap().ragged_tiles(ByMode::of((C::<4>, C::<4>)))
        .count(), 6);
    assert_eq!(DynTensorMut::row_major(&mut units, (6_usize, 10_usize)).unwrap()
        .try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>)))).unwrap().count(), 6);
}
