//! Views of `mdarray` to and from tensors.

use ::mdarray::{Const, DTensor, DView, DViewMut, Dense, Strided, View, array, step, tensor};
use layout_static::{C, DynTensor, DynTensorMut, LayoutError, Neg};

#[test]
fn all_parts_are_tensors_and_back() {
    let array = DTensor::<usize, 3>::from_fn([3, 4, 5], |index| 100 * index[0] + 10 * index[1] + index[2]);
    for (i, j, k) in (0..=3).flat_map(|i| (0..=4).flat_map(move |j| (0..=5).map(move |k| (i, j, k)))) {
        for by in [1, 2, 3] {
            let view = array.view(3 - i.., ..j, step(5 - k.., by));
            let extents = (i, j, k.div_ceil(by.unsigned_abs()));
            let tensor = DynTensor::try_from(view).unwrap();
            assert_eq!(tensor.extents(), extents);
            for a in 0..=extents.0 {
                for b in 0..=extents.1 {
                    for c in 0..=extents.2 {
                        let inside = a < extents.0 && b < extents.1 && c < extents.2;
                        assert_eq!(tensor.get((a, b, c)), inside.then(|| &view[[a, b, c]]));
                    }
                }
            }
            assert_eq!(DView::<_, 3, Strided>::try_from(tensor).unwrap(), view);
        }
    }
}

#[test]
fn extents_that_are_constants() {
    let array = array![[1, 2, 3], [4, 5, 6]];
    let view: View<'_, i32, (Const<2>, Const<3>), Dense> = array.expr();
    let tensor = DynTensor::try_from(view).unwrap();
    assert_eq!((tensor.extents(), tensor.strides(), tensor[(1, 2)]), ((2, 3), (3, 1), 6));
    let line = tensor![7, 8];
    assert_eq!(DynTensor::try_from(line.expr()).unwrap()[(1,)], 8);
}

#[test]
fn reversed() {
    let array = DTensor::<usize, 2>::from_fn([3, 4], |index| 10 * index[0] + index[1]);
    let error = DynTensor::try_from(array.view(.., step(.., -1))).err().unwrap();
    assert!(matches!(error, LayoutError::NegativeStride { .. }));
    // A single row, reversed, is a row.
    assert!(DynTensor::try_from(array.view(step(1..2, -1), ..)).is_ok());
    // Strides of tensors may be negative where those of mdarray are.
    let numbers: Vec<usize> = (0..12).collect();
    let flipped = DynTensor::strided(&numbers, (3_usize, 4_usize), (Neg::<4>, C::<1>)).unwrap();
    let view = DView::<_, 2, Strided>::try_from(flipped).unwrap();
    assert_eq!((view.strides(), view[[0, 0]], view[[2, 3]]), (&[-4, 1][..], 8, 3));
    let endless = DynTensor::strided(&numbers, (usize::MAX, 2_usize), (0_usize, 0_usize)).unwrap();
    assert_eq!(DView::<_, 2, Strided>::try_from(endless).err().unwrap().code(), "L0110");
}

#[test]
fn writing() {
    let mut array = DTensor::<u32, 2>::zeros([3, 4]);
    let mut tensor = DynTensorMut::try_from(array.view_mut(1.., ..3)).unwrap();
    tensor[(1, 2)] = 7;
    assert_eq!(array[[2, 2]], 7);

    let mut numbers = [0; 12];
    let tensor = DynTensorMut::column_major(&mut numbers, (3_usize, 4_usize)).unwrap();
    DViewMut::<_, 2, Strided>::try_from(tensor).unwrap()[[1, 3]] = 9;
    assert_eq!(numbers[10], 9);
    // Two coordinates with one element are no exclusive view; they may be read.
    let overlapping = DynTensorMut::strided(&mut numbers, (3_usize, 4_usize), (1_usize, 1_usize)).unwrap();
    assert!(matches!(DViewMut::<_, 2, Strided>::try_from(overlapping), Err(LayoutError::NotInjective { .. })));
    let repeated = DynTensor::strided(&numbers, (3_usize, 4_usize), (0_usize, 3_usize)).unwrap();
    let view = DView::<_, 2, Strided>::try_from(repeated).unwrap();
    assert_eq!((view.len(), view[[2, 3]], view.into_iter().sum::<i32>()), (12, 0, 0));
}
