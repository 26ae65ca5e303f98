//! Views of `nalgebra` to and from tensors of rank 2 (feature `nalgebra`): of runtime extents, and of constants.

use layout_algebra::LayoutError;
use nalgebra::{Const, Dim, Dyn, Matrix, ViewStorage, ViewStorageMut};

use super::{Pair, tensor};
use crate::extents::{Extents, neighbours, reach};
use crate::int::{C, Strides};
use crate::layout::Layout;
use crate::raw::{DynView, View};

/// Both extents of a view, or both strides.
type Modes = (Dyn, Dyn);

/// A matrix that is borrowed: `nalgebra::MatrixView` with what it borrows written out.
type Viewed<'a, T, R, K, S, P> = Matrix<T, R, K, ViewStorage<'a, T, R, K, S, P>>;

/// A matrix that is borrowed for writing.
type ViewedMut<'a, T, R, K, S, P> = Matrix<T, R, K, ViewStorageMut<'a, T, R, K, S, P>>;

/// A view of any extents and strides as a tensor, rows first.
///
/// ```
/// use layout_static::DynTensor;
/// let matrix = nalgebra::matrix![1, 2, 3; 4, 5, 6];
/// let tensor = DynTensor::from(matrix.view_range(.., 1..));
/// assert_eq!((tensor.extents(), tensor.strides(), tensor[(1, 0)]), ((2, 2), (1, 2), 5));
/// ```
impl<'a, T, R: Dim, K: Dim, S: Dim, P: Dim> From<Viewed<'a, T, R, K, S, P>> for DynView<&'a T, Pair, Pair> {
    fn from(view: Viewed<'a, T, R, K, S, P>) -> Self {
        // The law of `DynView` is the law of the view: it has an element at every coordinate below its extents.
        tensor(view.as_ptr().cast_mut(), view.shape(), view.strides())
    }
}

/// A view for writing as a tensor for writing.
impl<'a, T, R: Dim, K: Dim, S: Dim, P: Dim> From<ViewedMut<'a, T, R, K, S, P>> for DynView<&'a mut T, Pair, Pair> {
    fn from(mut view: ViewedMut<'a, T, R, K, S, P>) -> Self {
        // As for one for reading; the view is used up.
        tensor(view.as_mut_ptr(), view.shape(), view.strides())
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
        let (shape, strides) = dynamic(&tensor.extents, &tensor.strides)?;
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // index of the last one and their number fit `isize` (`from_raw_parts`, nalgebra 0.34, which takes the number
        // of elements in place of the strides).
        Ok(Matrix::from_data(unsafe { ViewStorage::from_raw_parts(tensor.base.get().as_ptr(), shape, strides) }))
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
        reach::injective(&tensor.extents, &tensor.strides)?;
        let (shape, strides) = dynamic(&tensor.extents, &tensor.strides)?;
        // SAFETY: as for one for reading; no two coordinates have one element, and `tensor`, which alone gives access
        // to the elements, is used up.
        Ok(Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(tensor.base.get().as_ptr(), shape, strides) }))
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
/// assert_eq!(view, nalgebra::matrix![1, 2, 3; 4, 5, 6]);
/// ```
impl<'a, T, const R: usize, const K: usize, const P: usize> From<View<&'a T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>>
    for Viewed<'a, T, Const<R>, Const<K>, Const<1>, Const<P>>
{
    fn from(tensor: View<&'a T, Layout<(C<R>, C<K>), (C<1>, C<P>)>>) -> Self {
        let pointer = tensor.base.get().as_ptr();
        // SAFETY: the elements at all coordinates are borrowed for `'a` (the law of `View`), and a step down is one.
        Matrix::from_data(unsafe { ViewStorage::from_raw_parts(pointer, (Const, Const), (Const, Const)) })
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
        reach::injective(&(C::<R>, C::<K>), &(C::<1>, C::<P>))?;
        let pointer = tensor.base.get().as_ptr();
        // SAFETY: as for one for reading; no two coordinates have one element, and `tensor` is used up.
        Ok(Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(pointer, (Const, Const), (Const, Const)) }))
    }
}

/// The extents and strides of a view. Its iterators know the end of a column by its address, so a step down is never 0.
/// It is 1 for a single row. Several rows of one address are refused.
fn dynamic<E: Extents<Counts = Pair>, D: Strides>(extents: &E, strides: &D) -> Result<(Modes, Modes), LayoutError> {
    let [down, right] = neighbours::not_negative(&neighbours::counted::<E, D, 2>(extents, strides)?)?;
    let size = extents.extents();
    if down == 0 && size[0] > 1 && size[1] > 0 {
        reach::injective(extents, strides)?;
    }
    Ok(((Dyn(size[0]), Dyn(size[1])), (Dyn(down.max(1)), Dyn(right))))
}
