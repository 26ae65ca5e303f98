// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError};
fn main() -> Result<(), LayoutError> {
    let a: Vec<u32> = (1..=77).collect();
    let mut b = vec![0; 77];
    let (source, tiler) = (DynTensor::row_major(&a, (7_usize, 11_usize))?, ByMode::of((C::<4>, C::<4>)));
    let mut target = DynTensorMut::column_major(&mut b, (7_usize, 11_usize))?;
    for i in 0..2 { for j in 0..3 { target.ragged_mut(tiler, (i, j)).copy_from_ragged(source.ragged(tiler, (i, j))); } }
    for i in 0..7 { for j in 0..11 { assert_eq!(b[i + 7 * j], a[11 * i + j]); } }
    Ok(())
}
