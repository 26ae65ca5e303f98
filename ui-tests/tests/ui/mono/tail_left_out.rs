//! law: tiles cover the extents, and elements beyond them are asked for.
use layout_static::{ByMode, C, DynTensor, Multiple};

fn main() {
    let numbers = vec![0.0; 640 * 30];
    let extents = (30_usize, Multiple::<64>::down(640));
    let matrix = DynTensor::row_major(&numbers, extents).unwrap();
    let tile = matrix.tile(ByMode::of((C::<8>, C::<64>)), (0, 9));
    assert_eq!(tile[(7, 63)], 0.0);
}
// mended: 30_usize => Multiple::<8>::down(24)
