//! law: a tensor with runtime extents is tiled by constants and `..`, one for each mode.

use layout_static::{ByMode, C, DynTensor, Keep};

fn main() {
    let numbers = [0; 60];
    let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize)).unwrap();
    let _ = matrix.ragged_tiles(ByMode::of((C::<2>, Keep)));
    let _ = matrix.ragged_tiles(ByMode::of((C::<2>, .., ..)));
}
