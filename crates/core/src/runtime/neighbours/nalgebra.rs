//! Views of `nalgebra` to and from tensors of rank 2 (feature `nalgebra`): of runtime extents, and of constants.

use layout_algebra::LayoutError;
use nalgebra::{Const, Dim, Dyn};

use super::Pair;
use crate::extents::Extents;
use crate::extents::neighbours::nalgebra::{Viewed, ViewedMut};
use crate::int::{C, Strides};
use crate::layout::Layout;
use crate::raw::{DynView, View};

/// A view of any extents and strides as a tensor, rows first.
///
/// ```
/// use layout_static::DynTensor;
/// let matrix = nalgebra::Matrix2x3::new(1, 2, 3, 4, 5, 6);
/// let tensor = DynTensor::from(matrix.view_range(.., 1..));
/// assert_eq!((tensor.extents(), tensor.strides(), tensor[(1, 0)]), ((2, 2), (1, 2), 5));
/// ```
impl<'a, T, R: Dim, K: Dim, S: Dim, P: Dim> From<Viewed<'a, T, R, K, S, P>> for DynView<&'a T, Pair, Pair> {
    fn from(view: Viewed<'a, T, R, K, S, P>) -> Self {
        Self::of_nalgebra(view)
    }
}

/// A view for writing as a tensor for writing.
impl<'a, T, R: Dim, K: Dim, S: Dim, P: Dim> From<ViewedMut<'a, T, R, K, S, P>> for DynView<&'a mut T, Pair, Pair> {
    fn from(view: ViewedMut<'a, T, R, K, S, P>) -> Self {
        Self::of_nalgebra(view)
    }
}

/// A tensor of rank 2 as a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]; [`LayoutError::TooWide`] for more coordinates than `isize` counts;
/// [`LayoutError::NotInjective`] for rows of one address, through which the iterators of a view do not find.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a T, E, D>> for Viewed<'a, T, Dyn, Dyn, Dyn, Dyn> {
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_nalgebra()
    }
}

/// A tensor of rank 2 for writing as a view for writing.
///
/// # Errors
/// As for one for reading, and [`LayoutError::NotInjective`] where two coordinates have one element.
impl<'a, T, E: Extents<Counts = Pair>, D: Strides> TryFrom<DynView<&'a mut T, E, D>>
    for ViewedMut<'a, T, Dyn, Dyn, Dyn, Dyn>
{
    type Error = LayoutError;

    fn try_from(tensor: DynView<&'a mut T, E, D>) -> Result<Self, LayoutError> {
        tensor.into_nalgebra()
    }
}

/// A tensor with constants, of contiguous columns, as a view with the same constants.
///
/// ```
/// use layout_static::{Tensor, layout};
/// use nalgebra::Matrix;
/// layout! { type Columns = (2, 3) : (1, 4); }
/// let numbers = [1, 4, 0, 0, 2, 5, 0, 0, 3, 6];
/// let view = Matrix::from(Tensor::from_array(&numbers, Columns));
/// assert_eq!(view, nalgebra::Matrix2x3::new(1, 2, 3, 4, 5, 6));
/// ```
impl<'a, T, const R: usize, const K: usize, const P: usize> From<View<&'a T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>>
    for Viewed<'a, T, Const<R>, Const<K>, Const<1>, Const<P>>
{
    fn from(tensor: View<&'a T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>) -> Self {
        tensor.into_nalgebra()
    }
}

/// A tensor with constants for writing, of contiguous columns, as a view with the same constants for writing.
///
/// # Errors
/// [`LayoutError::NotInjective`] where two coordinates have one element.
impl<'a, T, const R: usize, const K: usize, const P: usize> TryFrom<View<&'a mut T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>>
    for ViewedMut<'a, T, Const<R>, Const<K>, Const<1>, Const<P>>
{
    type Error = LayoutError;

    fn try_from(tensor: View<&'a mut T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>) -> Result<Self, LayoutError> {
        tensor.into_nalgebra()
    }
}
