//! law: an element of a ragged tile is reached through the predicate that it exists.
use layout_static::{ByMode, C, DynTensor};

fn main() {
    let numbers = vec![0.0; 640 * 30];
    let matrix = DynTensor::row_major(&numbers, (30_usize, 640_usize)).unwrap();
    let tail = matrix.ragged(ByMode::of((C::<8>, C::<64>)), (3, 9));
    assert_eq!(tail[(6, 63)], 0.0);
}
// mended: [(6, 63)], 0.0 => .get((6, 63)), None
