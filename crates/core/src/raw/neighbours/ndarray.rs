//! Views of `ndarray`.

use layout_algebra::LayoutError;
use ndarray::{ArrayView, ArrayViewMut, Dimension};

use super::strided;
use crate::extents::Extents;
use crate::extents::neighbours::ndarray::{Dims, Ranked, shape};
use crate::extents::neighbours::tuple::Integers;
use crate::extents::neighbours::{counted, counted_apart};
use crate::int::Strides;
use crate::raw::DynView;

impl<'a, T, P> DynView<&'a T, P, P> {
    /// Converts a view for reading. The law is the law of the view: every coordinate below its extents has an element.
    pub(crate) fn of_ndarray<const N: usize>(view: ArrayView<'a, T, Dims<N>>) -> Result<Self, LayoutError>
    where
        [usize; N]: Ranked<Tuple = P>,
        Dims<N>: Dimension,
    {
        strided::<_, N>(view.as_ptr().cast_mut(), view.shape(), view.strides())
    }
}

impl<'a, T, P> DynView<&'a mut T, P, P> {
    /// Converts a view for writing, which is used up. The law is as for reading.
    pub(crate) fn of_ndarray<const N: usize>(mut view: ArrayViewMut<'a, T, Dims<N>>) -> Result<Self, LayoutError>
    where
        [usize; N]: Ranked<Tuple = P>,
        Dims<N>: Dimension,
    {
        strided::<_, N>(view.as_mut_ptr(), view.shape(), view.strides())
    }
}

impl<'a, T, E: Extents, D: Strides> DynView<&'a T, E, D> {
    /// The elements as a view.
    pub(crate) fn into_ndarray<const N: usize>(self) -> Result<ArrayView<'a, T, Dims<N>>, LayoutError>
    where
        [usize; N]: Ranked,
        Dims<N>: Dimension,
        E: Extents<Counts = Integers<N>>,
    {
        let shape = shape(&self.layout.extents, &counted::<E, D, N>(&self.layout.extents, &self.layout.strides)?)?;
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // strides are not negative, `isize` holds the size and what they reach (`from_shape_ptr`, ndarray 0.17).
        Ok(unsafe { ArrayView::from_shape_ptr(shape, self.base.get().as_ptr()) })
    }
}

impl<'a, T, E: Extents, D: Strides> DynView<&'a mut T, E, D> {
    /// The elements as a view for writing.
    pub(crate) fn into_ndarray<const N: usize>(self) -> Result<ArrayViewMut<'a, T, Dims<N>>, LayoutError>
    where
        [usize; N]: Ranked,
        Dims<N>: Dimension,
        E: Extents<Counts = Integers<N>>,
    {
        let shape =
            shape(&self.layout.extents, &counted_apart::<E, D, N>(&self.layout.extents, &self.layout.strides)?)?;
        // SAFETY: as for one for reading; no two coordinates have one element, and `self`, which alone gives access
        // to the elements, is used up.
        Ok(unsafe { ArrayViewMut::from_shape_ptr(shape, self.base.get().as_ptr()) })
    }
}
