// expect: accepted
// run: yes
use layout_static::{At, C, DynTensorMut, LayoutError};
fn main() -> Result<(), LayoutError> {
    let mut numbers = vec![0; 60];
    let (mut left, mut right) =
        DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?.try_into_parts(At(C::<1>, 4))?;
    assert_eq!((left.extents(), right.extents()), ((6, 4), (6, 6)));
    left[(5, 3)] = 1;
    right[(5, 0)] = 2;
    assert_eq!((numbers[53], numbers[54]), (1, 2));
    Ok(())
}
