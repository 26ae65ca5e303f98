//! Views of `faer` to and from tensors of rank 2 (feature `faer`). Its strides may be negative on both sides.

use faer::{MatMut, MatRef};
use layout_algebra::LayoutError;

use super::Pair;
use crate::extents::Extents;
use crate::int::Strides;
use crate::raw::DynView;

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
        Self::of_faer(view)
    }
}

/// A view for writing as a tensor for writing.
///
/// # Errors
/// [`LayoutError::NegativeStride`] for a view that is reversed.
impl<'a, T> TryFrom<MatMut<'a, T>> for DynView<&'a mut T, Pair, Pair> {
    type Error = LayoutError;

    fn try_from(view: MatMut<'a, T>) -> Result<Self, LayoutError> {
        Self::of_faer(view)
    }
}

/// A tensor of rank 2 as a view.
///
/// # Errors
/// [`LayoutError::TooWide`] for more coordinates than `isize` counts.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a T, E, D>> for MatRef<'a, T> {
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_faer()
    }
}

/// A tensor of rank 2 for writing as a view for writing.
///
/// # Errors
/// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a mut T, E, D>> for MatMut<'a, T> {
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a mut T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_faer()
    }
}
