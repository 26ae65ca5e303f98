//! Views of `ndarray` to and from tensors with runtime extents (feature `ndarray`).

use layout_algebra::LayoutError;
use ndarray::{ArrayView, ArrayViewMut, Dimension};

use crate::extents::Extents;
use crate::extents::neighbours::ndarray::{Dims, Ranked};
use crate::extents::neighbours::tuple::Integers;
use crate::int::Strides;
use crate::raw::DynView;

/// A view as a tensor.
///
/// # Errors
/// [`LayoutError::NegativeStride`] for a view with an inverted axis.
impl<'a, T, const N: usize> TryFrom<ArrayView<'a, T, Dims<N>>> for DynView<&'a T, Integers<N>, Integers<N>>
where
    [usize; N]: Ranked,
    Dims<N>: Dimension,
{
    type Error = LayoutError;

    fn try_from(view: ArrayView<'a, T, Dims<N>>) -> Result<Self, LayoutError> {
        Self::of_ndarray(view)
    }
}

/// A view for writing as a tensor for writing.
///
/// # Errors
/// [`LayoutError::NegativeStride`] for a view with an inverted axis.
impl<'a, T, const N: usize> TryFrom<ArrayViewMut<'a, T, Dims<N>>> for DynView<&'a mut T, Integers<N>, Integers<N>>
where
    [usize; N]: Ranked,
    Dims<N>: Dimension,
{
    type Error = LayoutError;

    fn try_from(view: ArrayViewMut<'a, T, Dims<N>>) -> Result<Self, LayoutError> {
        Self::of_ndarray(view)
    }
}

/// A tensor as a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]; [`LayoutError::TooWide`] for more coordinates than a view may have, or elements
/// without size further apart.
impl<'a, T, E, D: Strides, const N: usize> TryFrom<DynView<&'a T, E, D>> for ArrayView<'a, T, Dims<N>>
where
    [usize; N]: Ranked,
    Dims<N>: Dimension,
    E: Extents<Counts = Integers<N>>,
{
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_ndarray()
    }
}

/// A tensor for writing as a view for writing.
///
/// # Errors
/// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
impl<'a, T, E, D: Strides, const N: usize> TryFrom<DynView<&'a mut T, E, D>> for ArrayViewMut<'a, T, Dims<N>>
where
    [usize; N]: Ranked,
    Dims<N>: Dimension,
    E: Extents<Counts = Integers<N>>,
{
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a mut T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_ndarray()
    }
}
