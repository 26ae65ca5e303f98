// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor, LayoutError};
fn main() -> Result<(), LayoutError> {
    let numbers: Vec<usize> = (0..3 * 5 * 7).collect();
    let cube = DynTensor::row_major(&numbers, (3_usize, 5_usize, C::<7>))?;
    assert_eq!(cube[(2, 4, 6)], 104);
    let tiler = ByMode::of((C::<1>, C::<2>, C::<7>));
    assert_eq!(cube.grid(tiler), (3, 3, 1));
    assert_eq!(cube.ragged(tiler, (2, 2, 0)).get((0, 0, 3)), Some(&(70 + 28 + 3)));
    Ok(())
}
