//! Views of `ndarray` to and from tensors with runtime extents (feature `ndarray`).

use layout_algebra::LayoutError;
use ndarray::{ArrayView, ArrayViewMut, Dim, Dimension};

use super::strided;
use crate::extents::neighbours::ndarray::{Ranked, shape};
use crate::extents::neighbours::tuple::Integers;
use crate::extents::{Extents, reach};
use crate::int::Strides;
use crate::raw::DynView;

/// The integers of a view of rank `N`.
type Dims<const N: usize> = Dim<[usize; N]>;

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
        // The law of `DynView` is the law of the view: it has an element at every coordinate below its extents.
        strided::<_, N>(view.as_ptr().cast_mut(), view.shape(), view.strides())
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

    fn try_from(mut view: ArrayViewMut<'a, T, Dims<N>>) -> Result<Self, LayoutError> {
        // As for one for reading; the view is used up.
        strided::<_, N>(view.as_mut_ptr(), view.shape(), view.strides())
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
        let shape = shape::<_, _, N>(&tensor.extents, &tensor.strides)?;
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // strides are not negative, `isize` holds the size and what they reach (`from_shape_ptr`, ndarray 0.17).
        Ok(unsafe { ArrayView::from_shape_ptr(shape, tensor.base.get().as_ptr()) })
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
        reach::injective(&tensor.extents, &tensor.strides)?;
        let shape = shape::<_, _, N>(&tensor.extents, &tensor.strides)?;
        // SAFETY: as for one for reading; no two coordinates have one element, and `tensor`, which alone gives access
        // to the elements, is used up.
        Ok(unsafe { ArrayViewMut::from_shape_ptr(shape, tensor.base.get().as_ptr()) })
    }
}
