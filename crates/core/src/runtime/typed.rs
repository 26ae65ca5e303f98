//! Tensors with runtime extents under a layout type: every operation on layouts, for all sizes.

use layout_algebra::LayoutError;

use crate::extents::Extents;
use crate::int::Strides;
use crate::layout::Layout;
use crate::layout::dynamic::Fixed;
use crate::raw::{DynView, Reference, View};
use crate::tensor::RuntimeLayout;

/// Methods of tensors under a [`RuntimeLayout`].
impl<R: Reference, L: RuntimeLayout> View<R, L> {
    /// Returns the same tensor under its layout as a [`StaticLayout`](crate::StaticLayout). All extents must be
    /// constants, which the compiler checks.
    ///
    /// ```
    /// use layout_static::{ByMode, C, LayoutError, Multiple, RuntimeLayout, RuntimeShape};
    /// let numbers: Vec<u32> = (0..6 * 20).collect();
    /// let extents = (Multiple::<2>::new(6)?, Multiple::<4>::new(20)?);
    /// let matrix = extents.row_major().tensor(&numbers)?;
    ///
    /// let tiles = matrix.zipped_divide(ByMode::of((C::<2>, C::<4>)));
    /// assert_eq!(tiles.layout().text().as_str(), "((2,4),(?0,?1)):((4*?1,1),(8*?1,4))");
    /// let (rows, columns) = (tiles.layout().extent((C::<1>, C::<0>)), tiles.layout().extent((C::<1>, C::<1>)));
    /// assert_eq!((rows, columns), (3, 5));
    ///
    /// let tile = tiles.slice((.., (1, 2))).fixed(); // a static tile at a runtime place
    /// assert_eq!((tile[((0, 0),)], tile.iter().sum::<u32>()), (48, 4 * (48 + 68) + 12));
    /// assert_eq!(matrix.reverse()[(3, 2)], 43);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn fixed(self) -> View<R, Fixed<L>> {
        self.with_constants()
    }
}

/// Conversions of a tensor with runtime extents to a view under a layout type, to which all operations apply.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D>
where
    Layout<E, D>: RuntimeLayout,
{
    /// Returns a view of the same elements under the layout type of its extents and strides. All operations on layouts
    /// apply to it: see [`RuntimeLayout`].
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`] if there are no elements.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError, Multiple};
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let matrix = DynTensor::row_major(&numbers, (Multiple::<4>::new(8)?, Multiple::<4>::new(8)?))?;
    /// let tiles = matrix.as_view()?.zipped_divide(ByMode::of((C::<4>, C::<4>)));
    /// assert_eq!(tiles.slice((.., (1, 1))).fixed()[((0, 0),)], 36);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn as_view(&self) -> Result<View<R::Read<'_>, Layout<E, D>>, LayoutError> {
        self.by_ref().under_layout()
    }

    /// Converts to a view under the layout type, with the lifetime of the elements. See [`as_view`](DynView::as_view).
    ///
    /// # Errors
    /// As [`as_view`](DynView::as_view).
    #[inline]
    pub fn into_view(self) -> Result<View<R, Layout<E, D>>, LayoutError> {
        self.under_layout()
    }
}

impl<T, E: Extents, D: Strides> DynView<&mut T, E, D>
where
    Layout<E, D>: RuntimeLayout,
{
    /// Returns a mutable view of the same elements under the layout type of its extents and strides. See
    /// [`as_view`](DynView::as_view).
    ///
    /// # Errors
    /// As [`as_view`](DynView::as_view).
    #[inline]
    pub fn as_view_mut(&mut self) -> Result<View<&mut T, Layout<E, D>>, LayoutError> {
        self.reborrow().under_layout()
    }
}
