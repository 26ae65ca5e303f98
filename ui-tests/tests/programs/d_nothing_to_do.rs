// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
fn main() -> Result<(), LayoutError> {
    let mut numbers: Vec<u8> = Vec::new();
    let mut matrix = DynTensorMut::row_major(&mut numbers, (0_usize, 10_usize))?;
    assert_eq!(matrix.grid(ByMode::of((C::<4>, C::<4>))), (0, 3));
    assert_eq!(matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.count(), 0);
    assert_eq!(matrix.get((0, 0)), None);
    Ok(())
}
