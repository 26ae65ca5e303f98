//! Views of `faer` to and from tensors.

use ::faer::{Mat, MatMut, MatRef};
use layout_static::{C, DynTensor, DynTensorMut, LayoutError, Neg};

#[test]
fn all_parts_are_tensors_and_back() {
    let matrix = Mat::from_fn(4, 5, |i, j| 10 * i + j);
    for rows in 0..=4 {
        for columns in 0..=5 {
            let part = matrix.submatrix(4 - rows, 5 - columns, rows, columns);
            for view in [part, part.transpose()] {
                let tensor = DynTensor::try_from(view).unwrap();
                assert_eq!(tensor.extents(), view.shape());
                for i in 0..view.nrows() {
                    for j in 0..view.ncols() {
                        assert_eq!(tensor[(i, j)], view[(i, j)]);
                    }
                }
                assert_eq!(tensor.get((view.nrows(), 0)), None);
                assert!(MatRef::try_from(tensor).unwrap() == view);
            }
        }
    }
}

#[test]
fn reversed() {
    let matrix = Mat::from_fn(3, 4, |i, j| 10 * i + j);
    let error = DynTensor::try_from(matrix.as_ref().reverse_cols()).err().unwrap();
    assert!(matches!(error, LayoutError::NegativeStride { .. }));
    // A single row, reversed, is a row.
    assert!(DynTensor::try_from(matrix.as_ref().subrows(1, 1).reverse_rows()).is_ok());
    // Strides of tensors may be negative where those of faer are.
    let numbers: Vec<usize> = (0..12).collect();
    let flipped = DynTensor::strided(&numbers, (3_usize, 4_usize), (Neg::<4>, C::<1>)).unwrap();
    let view = MatRef::try_from(flipped).unwrap();
    assert_eq!((view.row_stride(), view[(0, 0)], view[(2, 3)]), (-4, 8, 3));
    let endless = DynTensor::strided(&numbers, (usize::MAX, 2_usize), (0_usize, 0_usize)).unwrap();
    assert_eq!(MatRef::try_from(endless).err().unwrap().code(), "L0110");
}

#[test]
fn writing() {
    let mut matrix = Mat::from_fn(3, 4, |_, _| 0);
    let mut tensor = DynTensorMut::try_from(matrix.as_mut().submatrix_mut(1, 0, 2, 3)).unwrap();
    tensor[(1, 2)] = 7;
    assert_eq!(matrix[(2, 2)], 7);

    let mut numbers = [0; 12];
    let tensor = DynTensorMut::row_major(&mut numbers, (3_usize, 4_usize)).unwrap();
    MatMut::try_from(tensor).unwrap()[(1, 3)] = 9;
    assert_eq!(numbers[7], 9);
    // Two coordinates with one element are no exclusive view.
    let overlapping = DynTensorMut::strided(&mut numbers, (3_usize, 4_usize), (1_usize, 1_usize)).unwrap();
    assert!(matches!(MatMut::try_from(overlapping), Err(LayoutError::NotInjective { .. })));
}
