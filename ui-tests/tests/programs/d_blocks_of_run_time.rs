// expect: accepted
// run: yes
use layout_static::{DynTensorMut, LayoutError};
fn main() -> Result<(), LayoutError> {
    let mut numbers = vec![0; 60];
    let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
    let (rows, columns) = (2_usize, 3_usize);
    let mut block = matrix.block_mut((1, 4), (rows, columns)).unwrap();
    for i in 0..rows { for j in 0..columns { block[(i, j)] = 10 * i + j + 1; } }
    assert!(matrix.block_mut((5, 4), (rows, columns)).is_none());
    assert_eq!((numbers[14], numbers[26], numbers[27], numbers.iter().filter(|n| **n > 0).count()), (1, 13, 0, 6));
    Ok(())
}
