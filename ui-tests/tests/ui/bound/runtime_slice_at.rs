//! law: a slice of runtime extents is split at a place of integers.
use layout_static::{At, C, RuntimeLayout, RuntimeShape};

fn main() {
    let mut numbers = [0; 24];
    let mut cube = (2_usize, 3_usize, 4_usize).row_major().tensor_mut(&mut numbers).expect("enough");
    let mut side = cube.slice_mut((1, .., ..));
    assert!(side.try_parts_mut(At(C::<1>, 3)).is_ok());
}
// mended: (1, .., ..)) => (1, .., ..)).into_dyn::<(usize, usize)>()
