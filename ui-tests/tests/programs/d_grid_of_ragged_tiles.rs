// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor, LayoutError};
fn main() -> Result<(), LayoutError> {
    let numbers: Vec<u64> = (0..7 * 11).collect();
    let matrix = DynTensor::row_major(&numbers, (7_usize, 11_usize))?;
    let tiler = ByMode::of((C::<4>, C::<4>));
    assert_eq!(matrix.grid(tiler), (2, 3));
    let sizes: Vec<usize> = matrix.ragged_tiles(tiler).map(|tile| tile.size()).collect();
    assert_eq!(sizes, [16, 12, 16, 12, 12, 9]);
    assert_eq!(matrix.ragged_tiles(tiler).flat_map(|tile| tile.iter().copied().collect::<Vec<_>>()).sum::<u64>(),
        77 * 76 / 2);
    assert_eq!((matrix.whole_tile(tiler, (0, 1)).is_some(), matrix.whole_tile(tiler, (1, 0)).is_none()), (true, true));
    Ok(())
}
