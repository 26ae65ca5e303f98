//! Views of `mdarray`.

use layout_algebra::LayoutError;
use mdarray::{IntoShape, Layout, Rank, Shape, Strided, View, ViewMut};

use super::strided;
use crate::extents::Extents;
use crate::extents::neighbours::mdarray::{axes, mapping};
use crate::extents::neighbours::tuple::{Integers, Tupled};
use crate::extents::neighbours::{counted, counted_apart};
use crate::int::Strides;
use crate::raw::DynView;

impl<'a, T, P> DynView<&'a T, P, P> {
    /// Converts a view for reading. The law is the law of the view: every coordinate below its extents has an element.
    pub(crate) fn of_mdarray<S: Shape, L: Layout, const N: usize>(view: View<'a, T, S, L>) -> Result<Self, LayoutError>
    where
        [usize; N]: Tupled<Tuple = P>,
    {
        let (extents, strides) = axes::<N>(view.mapping());
        strided::<_, N>(view.as_ptr().cast_mut(), &extents, &strides)
    }
}

impl<'a, T, P> DynView<&'a mut T, P, P> {
    /// Converts a view for writing, which is used up. The law is as for reading.
    pub(crate) fn of_mdarray<S: Shape, L: Layout, const N: usize>(
        mut view: ViewMut<'a, T, S, L>,
    ) -> Result<Self, LayoutError>
    where
        [usize; N]: Tupled<Tuple = P>,
    {
        let (extents, strides) = axes::<N>(view.mapping());
        strided::<_, N>(view.as_mut_ptr(), &extents, &strides)
    }
}

impl<'a, T, E: Extents, D: Strides> DynView<&'a T, E, D> {
    /// The elements as a view.
    pub(crate) fn into_mdarray<const N: usize>(self) -> Result<View<'a, T, Rank<N>, Strided>, LayoutError>
    where
        [usize; N]: IntoShape + Tupled,
        E: Extents<Counts = Integers<N>>,
    {
        let mapping = mapping(&self.layout.extents, &counted::<E, D, N>(&self.layout.extents, &self.layout.strides)?);
        // SAFETY: the elements at all coordinates below the extents are borrowed for `'a` (the law of `DynView`), the
        // distance between any two and their number fit `isize` (`new_unchecked`, mdarray 0.8).
        Ok(unsafe { View::new_unchecked(self.base.get().as_ptr(), mapping) })
    }
}

impl<'a, T, E: Extents, D: Strides> DynView<&'a mut T, E, D> {
    /// The elements as a view for writing.
    pub(crate) fn into_mdarray<const N: usize>(self) -> Result<ViewMut<'a, T, Rank<N>, Strided>, LayoutError>
    where
        [usize; N]: IntoShape + Tupled,
        E: Extents<Counts = Integers<N>>,
    {
        let mapping =
            mapping(&self.layout.extents, &counted_apart::<E, D, N>(&self.layout.extents, &self.layout.strides)?);
        // SAFETY: as for one for reading; no two coordinates have one element, and `self`, which alone gives access
        // to the elements, is used up.
        Ok(unsafe { ViewMut::new_unchecked(self.base.get().as_ptr(), mapping) })
    }
}
