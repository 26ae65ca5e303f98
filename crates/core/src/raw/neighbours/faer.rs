//! Views of `faer`.

use faer::{MatMut, MatRef};
use layout_algebra::LayoutError;

use super::{Pair, tensor};
use crate::extents::Extents;
use crate::extents::neighbours::{counted, counted_apart, pair};
use crate::int::Strides;
use crate::raw::DynView;

impl<'a, T> DynView<&'a T, Pair, Pair> {
    /// Converts a view for reading. The law is the law of the view: every coordinate below its extents has an element.
    pub(crate) fn of_faer(view: MatRef<'a, T>) -> Result<Self, LayoutError> {
        let strides = pair(view.shape(), [view.row_stride(), view.col_stride()])?;
        Ok(tensor(view.as_ptr().cast_mut(), view.shape(), strides))
    }
}

impl<'a, T> DynView<&'a mut T, Pair, Pair> {
    /// Converts a view for writing, which is used up. The law is as for reading.
    pub(crate) fn of_faer(view: MatMut<'a, T>) -> Result<Self, LayoutError> {
        let strides = pair(view.shape(), [view.row_stride(), view.col_stride()])?;
        Ok(tensor(view.as_ptr_mut(), view.shape(), strides))
    }
}

impl<'a, T, E: Extents<Counts = Pair>, D: Strides> DynView<&'a T, E, D> {
    /// The elements as a view.
    pub(crate) fn into_faer(self) -> Result<MatRef<'a, T>, LayoutError> {
        let [rows, columns] = counted::<E, D, 2>(&self.layout.extents, &self.layout.strides)?;
        let (pointer, extents) = (self.base.get().as_ptr(), self.layout.extents.extents());
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // distance between any two and their number fit `isize` (`from_raw_parts`, faer 0.24).
        Ok(unsafe { MatRef::from_raw_parts(pointer, extents[0], extents[1], rows, columns) })
    }
}

impl<'a, T, E: Extents<Counts = Pair>, D: Strides> DynView<&'a mut T, E, D> {
    /// The elements as a view for writing.
    pub(crate) fn into_faer(self) -> Result<MatMut<'a, T>, LayoutError> {
        let [rows, columns] = counted_apart::<E, D, 2>(&self.layout.extents, &self.layout.strides)?;
        let (pointer, extents) = (self.base.get().as_ptr(), self.layout.extents.extents());
        // SAFETY: as for one for reading; no two coordinates have one element, and `self`, which alone gives access
        // to the elements, is used up.
        Ok(unsafe { MatMut::from_raw_parts_mut(pointer, extents[0], extents[1], rows, columns) })
    }
}
