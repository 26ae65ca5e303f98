//! Views of `nalgebra` to and from tensors.

use ::nalgebra::{Const, DMatrixView, Dyn, Matrix, SMatrix, ViewStorage, ViewStorageMut};
use layout_static::{C, DynTensor, DynTensorMut, LayoutError, Neg, Tensor, TensorMut, layout};

type Strided<'a, T> = Matrix<T, Dyn, Dyn, ViewStorage<'a, T, Dyn, Dyn, Dyn, Dyn>>;
type StridedMut<'a, T> = Matrix<T, Dyn, Dyn, ViewStorageMut<'a, T, Dyn, Dyn, Dyn, Dyn>>;

#[test]
fn all_parts_are_tensors_and_back() {
    let matrix = SMatrix::<usize, 5, 7>::from_fn(|i, j| 10 * i + j);
    for rows in 0..=5_usize {
        for columns in 0..=7_usize {
            for (down, right) in [(0, 0), (1, 0), (0, 1), (1, 2)] {
                if rows + rows.saturating_sub(1) * down > 5 || columns + columns.saturating_sub(1) * right > 7 {
                    continue;
                }
                let view = matrix.view_with_steps((0, 0), (rows, columns), (down, right));
                let tensor = DynTensor::from(view);
                assert_eq!(tensor.extents(), (rows, columns));
                for i in 0..=rows {
                    for j in 0..=columns {
                        assert_eq!(tensor.get((i, j)), view.get((i, j)));
                    }
                }
                assert_eq!(Strided::try_from(tensor).unwrap(), view);
            }
        }
    }
}

#[test]
fn a_row_major_tensor_is_a_view() {
    let numbers: Vec<u32> = (0..12).collect();
    let tensor = DynTensor::row_major(&numbers, (3_usize, 4_usize)).unwrap();
    let view = Strided::try_from(tensor).unwrap();
    assert_eq!((view.shape(), view.strides(), view[(2, 3)]), ((3, 4), (4, 1), 11));
    let flipped = DynTensor::strided(&numbers, (3_usize, 4_usize), (Neg::<4>, C::<1>)).unwrap();
    assert!(matches!(Strided::try_from(flipped), Err(LayoutError::NegativeStride { stride: -4, .. })));
    // One column, many times, and several rows of one address.
    let repeated = DynTensor::strided(&numbers, (3_usize, 4_usize), (1_usize, 0_usize)).unwrap();
    assert!(Strided::try_from(repeated).unwrap().iter().eq([0, 1, 2].iter().cycle().take(12)));
    let repeated = DynTensor::strided(&numbers, (3_usize, 4_usize), (0_usize, 1_usize)).unwrap();
    assert!(matches!(Strided::try_from(repeated), Err(LayoutError::NotInjective { .. })));
    let row = DynTensor::strided(&numbers, (1_usize, 4_usize), (0_usize, 1_usize)).unwrap();
    assert!(Strided::try_from(row).unwrap().iter().eq(&numbers[..4]));
    let endless = DynTensor::strided(&numbers, (2_usize, isize::MAX.unsigned_abs()), (1_usize, 0_usize)).unwrap();
    assert_eq!(Strided::try_from(endless).unwrap_err().code(), "L0110");
}

#[test]
fn writing() {
    let mut matrix = SMatrix::<u32, 3, 4>::zeros();
    let mut tensor = DynTensorMut::from(matrix.view_range_mut(1.., ..3));
    tensor[(1, 2)] = 7;
    assert_eq!(matrix[(2, 2)], 7);

    let mut numbers = [0; 12];
    let tensor = DynTensorMut::row_major(&mut numbers, (3_usize, 4_usize)).unwrap();
    StridedMut::try_from(tensor).unwrap()[(1, 3)] = 9;
    assert_eq!(numbers[7], 9);
    // Two coordinates with one element are no exclusive view.
    let overlapping = DynTensorMut::strided(&mut numbers, (3_usize, 4_usize), (1_usize, 1_usize)).unwrap();
    assert!(matches!(StridedMut::try_from(overlapping), Err(LayoutError::NotInjective { .. })));
}

#[test]
fn constants_stay_constants() {
    layout! {
        #[allow(intractable)]
        type Padded = (2, 3) : (1, 4);
        #[allow(intractable)]
        type Diagonals = (2, 3) : (1, 1);
        type Columns = (2, 3) : (1, 2);
    }
    let mut numbers: [u32; 10] = core::array::from_fn(|i| i.try_into().unwrap());
    let view = Matrix::from(Tensor::new(&numbers, Padded).unwrap());
    let _: &Matrix<_, Const<2>, Const<3>, ViewStorage<'_, _, Const<2>, Const<3>, Const<1>, Const<4>>> = &view;
    assert_eq!(view, SMatrix::<u32, 2, 3>::new(0, 4, 8, 1, 5, 9));
    Matrix::try_from(TensorMut::new(&mut numbers, Padded).unwrap()).unwrap()[(1, 2)] = 90;
    assert_eq!(numbers[9], 90);
    let overlapping = TensorMut::new(&mut numbers, Diagonals).unwrap();
    assert!(matches!(Matrix::try_from(overlapping), Err(LayoutError::NotInjective { .. })));
    // A matrix of constants is a slice, column by column.
    let matrix = SMatrix::<u32, 2, 3>::new(0, 1, 2, 4, 5, 6);
    assert_eq!(Tensor::new(matrix.as_slice(), Columns).unwrap()[(1, 2)], 6);
    assert_eq!(DynTensor::from(DMatrixView::from_slice(matrix.as_slice(), 2, 3))[(1, 2)], 6);
}
