//! Views of `nalgebra`: of runtime extents, and of constants.

use layout_algebra::LayoutError;
use nalgebra::{Const, Dim, Dyn, Matrix, ViewStorage, ViewStorageMut};

use super::{Pair, tensor};
use crate::extents::neighbours::nalgebra::{Viewed, ViewedMut, axes};
use crate::extents::neighbours::{counted, counted_apart};
use crate::extents::{Extents, reach};
use crate::int::{C, Strides};
use crate::layout::Layout;
use crate::raw::{DynView, View};

impl<'a, T> DynView<&'a T, Pair, Pair> {
    /// Converts a view for reading. The law is the law of the view: every coordinate below its extents has an element.
    pub(crate) fn of_nalgebra<R: Dim, K: Dim, S: Dim, P: Dim>(view: Viewed<'a, T, R, K, S, P>) -> Self {
        tensor(view.as_ptr().cast_mut(), view.shape(), view.strides())
    }
}

impl<'a, T> DynView<&'a mut T, Pair, Pair> {
    /// Converts a view for writing, which is used up. The law is as for reading.
    pub(crate) fn of_nalgebra<R: Dim, K: Dim, S: Dim, P: Dim>(mut view: ViewedMut<'a, T, R, K, S, P>) -> Self {
        tensor(view.as_mut_ptr(), view.shape(), view.strides())
    }
}

impl<'a, T, E: Extents<Counts = Pair>, D: Strides> DynView<&'a T, E, D> {
    /// The elements as a view.
    pub(crate) fn into_nalgebra(self) -> Result<Viewed<'a, T, Dyn, Dyn, Dyn, Dyn>, LayoutError> {
        let strides = counted::<E, D, 2>(&self.layout.extents, &self.layout.strides)?;
        let (shape, strides) = axes(&self.layout.extents, &self.layout.strides, &strides)?;
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // index of the last one and their number fit `isize` (`from_raw_parts`, nalgebra 0.35, which takes the number
        // of elements in place of the strides).
        Ok(Matrix::from_data(unsafe { ViewStorage::from_raw_parts(self.base.get().as_ptr(), shape, strides) }))
    }
}

impl<'a, T, E: Extents<Counts = Pair>, D: Strides> DynView<&'a mut T, E, D> {
    /// The elements as a view for writing.
    pub(crate) fn into_nalgebra(self) -> Result<ViewedMut<'a, T, Dyn, Dyn, Dyn, Dyn>, LayoutError> {
        let strides = counted_apart::<E, D, 2>(&self.layout.extents, &self.layout.strides)?;
        let (shape, strides) = axes(&self.layout.extents, &self.layout.strides, &strides)?;
        // SAFETY: as for one for reading; no two coordinates have one element, and `self`, which alone gives access
        // to the elements, is used up.
        Ok(Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(self.base.get().as_ptr(), shape, strides) }))
    }
}

/// A layout of constants, of contiguous columns.
type Columns<const R: usize, const K: usize, const P: usize> = Layout<(C<R>, C<K>), (C<1>, C<P>)>;

impl<'a, T, const R: usize, const K: usize, const P: usize> View<&'a T, Columns<R, K, P>> {
    /// The elements as a view with the same constants.
    pub(crate) fn into_nalgebra(self) -> Viewed<'a, T, Const<R>, Const<K>, Const<1>, Const<P>> {
        let pointer = self.base.get().as_ptr();
        // SAFETY: the elements at all coordinates are borrowed for `'a` (the law of `View`), and a step down is one.
        Matrix::from_data(unsafe { ViewStorage::from_raw_parts(pointer, (Const, Const), (Const, Const)) })
    }
}

impl<'a, T, const R: usize, const K: usize, const P: usize> View<&'a mut T, Columns<R, K, P>> {
    /// The elements as a view with the same constants for writing.
    pub(crate) fn into_nalgebra(self) -> Result<ViewedMut<'a, T, Const<R>, Const<K>, Const<1>, Const<P>>, LayoutError> {
        reach::injective(&(C::<R>, C::<K>), &(C::<1>, C::<P>))?;
        let pointer = self.base.get().as_ptr();
        // SAFETY: as for one for reading; no two coordinates have one element, and `self` is used up.
        Ok(Matrix::from_data(unsafe { ViewStorageMut::from_raw_parts(pointer, (Const, Const), (Const, Const)) }))
    }
}
