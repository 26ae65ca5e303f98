//! Views of `faer` to and from tensors of rank 2 (feature `faer`). Its strides may be negative on both sides.

use faer::{MatMut, MatRef};
use layout_algebra::LayoutError;

use super::{Pair, tensor};
use crate::extents::{Extents, neighbours, reach};
use crate::int::Strides;
use crate::raw::DynView;

/// The strides of a view of `faer` as runtime strides.
fn strides(extents: Pair, strides: [isize; 2]) -> Result<Pair, LayoutError> {
    let [rows, columns] = neighbours::not_negative(&neighbours::moved(&[extents.0, extents.1], &strides))?;
    Ok((rows, columns))
}

/// A view as a tensor, rows first.
///
/// # Errors
/// [`LayoutError::NegativeStride`] for a view that is reversed.
///
/// ```
/// use layout_static::{DynTensor, LayoutError};
/// let matrix = faer::mat![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
/// let tensor = DynTensor::try_from(matrix.as_ref().subcols(1, 2))?;
/// assert_eq!((tensor.extents(), tensor[(1, 0)]), ((2, 2), 5.0));
/// assert!(DynTensor::try_from(matrix.as_ref().reverse_rows()).is_err());
/// # Ok::<(), LayoutError>(())
/// ```
impl<'a, T> TryFrom<MatRef<'a, T>> for DynView<&'a T, Pair, Pair> {
    type Error = LayoutError;

    fn try_from(view: MatRef<'a, T>) -> Result<Self, LayoutError> {
        let strides = strides(view.shape(), [view.row_stride(), view.col_stride()])?;
        // The law of `DynView` is the law of the view: it has an element at every coordinate below its extents.
        Ok(tensor(view.as_ptr().cast_mut(), view.shape(), strides))
    }
}

/// A view for writing as a tensor for writing.
///
/// # Errors
/// [`LayoutError::NegativeStride`] for a view that is reversed.
impl<'a, T> TryFrom<MatMut<'a, T>> for DynView<&'a mut T, Pair, Pair> {
    type Error = LayoutError;

    fn try_from(view: MatMut<'a, T>) -> Result<Self, LayoutError> {
        let strides = strides(view.shape(), [view.row_stride(), view.col_stride()])?;
        // As for one for reading; the view is used up.
        Ok(tensor(view.as_ptr_mut(), view.shape(), strides))
    }
}

/// A tensor of rank 2 as a view.
///
/// # Errors
/// [`LayoutError::TooWide`] for more coordinates than `isize` counts.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a T, E, D>> for MatRef<'a, T> {
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a T, E, D>) -> Result<Self, LayoutError> {
        let [rows, columns] = neighbours::counted::<E, D, 2>(&tensor.extents, &tensor.strides)?;
        let (pointer, extents) = (tensor.base.get().as_ptr(), tensor.extents.extents());
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // distance between any two and their number fit `isize` (`from_raw_parts`, faer 0.24).
        Ok(unsafe { MatRef::from_raw_parts(pointer, extents[0], extents[1], rows, columns) })
    }
}

/// A tensor of rank 2 for writing as a view for writing.
///
/// # Errors
/// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a mut T, E, D>> for MatMut<'a, T> {
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a mut T, E, D>) -> Result<Self, LayoutError> {
        reach::injective(&tensor.extents, &tensor.strides)?;
        let [rows, columns] = neighbours::counted::<E, D, 2>(&tensor.extents, &tensor.strides)?;
        let (pointer, extents) = (tensor.base.get().as_ptr(), tensor.extents.extents());
        // SAFETY: as for one for reading; no two coordinates have one element, and `tensor`, which alone gives access
        // to the elements, is used up.
        Ok(unsafe { MatMut::from_raw_parts_mut(pointer, extents[0], extents[1], rows, columns) })
    }
}
