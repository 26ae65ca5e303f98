//! Views of `ndarray` to and from tensors, and elements of other sizes.

use layout_static::{ByMode, C, DynTensor, DynTensorMut, LayoutError, Neg, RaggedTiles, Tensor, TensorMut, layout};
use ndarray::{Array2, Array3, ArrayView2, ArrayViewMut2, Axis, s};

#[test]
fn views_are_tensors() {
    let array = Array3::from_shape_fn((4, 5, 6), |(i, j, k)| 100 * i + 10 * j + k);
    let view = array.slice(s![1.., ..;2, 2..5]);
    let tensor = DynTensor::try_from(view).unwrap();
    assert_eq!(tensor.extents(), (3, 3, 3));
    for ((i, j, k), element) in view.indexed_iter() {
        assert_eq!(tensor.get((i, j, k)), Some(element));
    }
    assert_eq!(tensor.get((3, 0, 0)), None);
    let back = ndarray::ArrayView3::try_from(tensor).unwrap();
    assert_eq!(back, view);

    let turned = DynTensor::try_from(array.view().permuted_axes([2, 0, 1])).unwrap();
    assert_eq!(turned[(5, 3, 4)], 345);
    let broadcast = array.slice(s![0..1, 1, ..]);
    let broadcast = broadcast.broadcast((7, 6)).unwrap();
    assert_eq!(DynTensor::try_from(broadcast).unwrap()[(6, 3)], 13);
}

#[test]
fn inverted_axes_are_refused() {
    let mut array = Array2::<u8>::zeros((3, 4));
    array.invert_axis(Axis(0));
    let error = DynTensor::try_from(array.view()).err().unwrap();
    assert!(matches!(error, LayoutError::NegativeStride { stride: -4, .. }));
    let numbers = [0; 12];
    let flipped = DynTensor::strided(&numbers, (3_usize, 4_usize), (Neg::<4>, C::<1>)).unwrap();
    assert!(ArrayView2::try_from(flipped).is_err());
    // A single row, inverted, is a row.
    let mut row = Array2::<u8>::zeros((1, 4));
    row.invert_axis(Axis(0));
    assert!(DynTensor::try_from(row.view()).is_ok());
}

#[test]
fn views_for_writing() {
    layout! { type Rows = (4, 6) : (6, 1); }
    let mut array = Array2::<usize>::zeros((6, 10));
    let mut tensor = DynTensorMut::try_from(array.slice_mut(s![.., 1..9])).unwrap();
    for (number, mut tile) in tensor.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>)))).unwrap().enumerate() {
        tile.fill(number + 1);
    }
    assert_eq!((array[(0, 0)], array[(0, 1)], array[(5, 8)], array[(5, 9)]), (0, 1, 4, 0));

    let mut numbers = [0; 24];
    let tensor = DynTensorMut::from(TensorMut::from_array(&mut numbers, Rows));
    let mut view = ArrayViewMut2::try_from(tensor).unwrap();
    view[(3, 5)] = 7;
    assert_eq!(numbers[23], 7);
    // Two coordinates with one element are no exclusive view.
    let overlapping = DynTensorMut::strided(&mut numbers, (4_usize, 6_usize), (1_usize, 1_usize)).unwrap();
    assert!(matches!(ArrayViewMut2::try_from(overlapping), Err(LayoutError::NotInjective { .. })));
    let shared = DynTensor::strided(&numbers, (4_usize, 6_usize), (0_usize, 1_usize)).unwrap();
    assert_eq!(ArrayView2::try_from(shared).unwrap().dim(), (4, 6));
}

#[test]
fn nothing_and_too_much() {
    let array = Array2::<u8>::zeros((0, 4));
    let tensor = DynTensor::try_from(array.view()).unwrap();
    assert_eq!(tensor.get((0, 0)), None);
    assert!(ArrayView2::try_from(tensor).unwrap().is_empty());
    let endless = DynTensor::strided(&[0_u8; 1], (usize::MAX, 2_usize), (0_usize, 0_usize));
    assert!(endless.is_err() || ArrayView2::try_from(endless.unwrap()).is_err());
}

/// Elements without size take no room, however far apart they are: a view counts the distance in `isize`.
#[test]
fn what_a_view_does_not_count_is_refused() {
    const FAR: usize = isize::MAX.unsigned_abs();
    let mut units = [(); usize::MAX];
    for (extents, strides, right) in [
        ((2, 1), (FAR, 0), true),
        ((2, 2), (FAR - 1, 1), true),
        ((2, 2), (FAR, 1), false),
        ((2, 2), (FAR, FAR), false),
        ((3, 1), (FAR, 0), false),
        ((2, 1), (FAR + 1, 0), false),
        ((FAR, 2), (1, 0), false),
        ((FAR, 1), (1, 1), true),
        ((0, 2), (FAR, usize::MAX), true),
    ] {
        let tensor = DynTensor::strided(&units, extents, strides).unwrap();
        let view = ArrayView2::try_from(tensor);
        assert_eq!(view.is_ok(), right, "{extents:?} : {strides:?}");
        assert!(view.map_or_else(|error| error.code() == "L0110", |view| view.dim() == extents));
        let tensor = DynTensorMut::strided(&mut units, extents, strides).unwrap();
        assert_eq!(ArrayViewMut2::try_from(tensor).is_ok(), right);
    }
}

#[test]
fn elements_of_another_size() {
    layout! { #[allow(intractable)] type Padded = (4, 8) : (12, 1); }
    #[repr(align(4))]
    struct Aligned([u16; 48]);
    let aligned = Aligned(std::array::from_fn(|i| u16::try_from(i).unwrap()));
    let numbers = &aligned.0;
    let words: &[u32] = bytemuck::cast_slice(&numbers[..44]); // aligned, or this panics and says so
    assert_eq!(words.len(), 22);
    let rows = Tensor::new(numbers, Padded).unwrap();
    let pairs = rows.recast::<[u16; 2]>().unwrap();
    for i in 0..4 {
        for j in 0..4 {
            assert_eq!(pairs[(i, j)], [rows[(i, 2 * j)], rows[(i, 2 * j + 1)]]);
        }
    }
    let bytes = rows.recast::<u8>().unwrap();
    assert_eq!(u16::from_ne_bytes([bytes[(3, 14)], bytes[(3, 15)]]), rows[(3, 7)]);
    assert!(
        rows.recast::<i16>().unwrap().iter().zip(rows.iter()).all(|(signed, plain)| signed.cast_unsigned() == *plain)
    );
}

#[test]
fn what_is_not_aligned_is_none() {
    layout! { type Line = 8 : 1; }
    #[repr(align(8))]
    struct Aligned([u8; 9]);
    let buffer = Aligned([0; 9]);
    assert!(Tensor::new(&buffer.0[1..], Line).unwrap().recast::<u32>().is_none());
    assert!(Tensor::new(&buffer.0[..8], Line).unwrap().recast::<u32>().is_some());
}
