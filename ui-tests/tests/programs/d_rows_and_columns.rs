// expect: accepted
// run: yes
use layout_static::{DynTensor, LayoutError};
fn main() -> Result<(), LayoutError> {
    let numbers: Vec<usize> = (0..60).collect();
    let (rows, columns) =
        (DynTensor::row_major(&numbers, (6_usize, 10_usize))?, DynTensor::column_major(&numbers, (6_usize, 10_usize))?);
    assert_eq!((rows[(2, 3)], columns[(2, 3)]), (23, 20));
    assert_eq!((rows.get((6, 0)), rows.get((5, 9)), columns.get((0, 10))), (None, Some(&59), None));
    assert_eq!((rows.extents(), rows.run((4, ..)).len(), columns.run((.., 9))[5]), ((6, 10), 10, 59));
    Ok(())
}
