//! Views under layouts with runtime extents.

use core::marker::PhantomData;
use core::ptr::NonNull;

use layout_algebra::LayoutError;

use super::view::{Base, origin};
use super::{DynView, Reference, SubsetOfExtents, View};
use crate::coordinates::Coordinate;
use crate::extents::Extents;
use crate::int::Strides;
use crate::layout::dynamic::reach::{grows, reach, require_counted};
use crate::layout::dynamic::{Dynamic, Fixed};
use crate::layout::index::let_parts;
use crate::layout::index::runtime::{CongruentExtents, RuntimeIndex};
use crate::layout::{Layout, StaticLayout};
use crate::sealed::Token;

/// The law of all views holds for a [`View`] under a layout with runtime extents. Moreover, no extent is 0, and `usize`
/// counts the coordinates.
impl<R: Reference, L: Dynamic> View<R, L> {
    /// The elements of a slice, if they are enough.
    #[inline]
    pub(crate) fn of_extents(elements: R::Slice, layout: L) -> Result<Self, LayoutError> {
        let (cosize, first) = reach(&layout)?;
        let base = origin(R::of_slice(elements, Token(())), (cosize, first as u64))?;
        Ok(View { base: Base::of(base), layout, life: PhantomData })
    }

    /// The element at a coordinate in bounds.
    #[inline(always)]
    #[allow(clippy::manual_map, reason = "two calls in a debug build")]
    pub(crate) fn element_if<X: Coordinate>(self, coordinate: X, _: CongruentExtents<L, X>) -> Option<R> {
        let_parts!(parts: X = coordinate);
        match RuntimeIndex::<L, X>::found(&self.layout, parts) {
            // SAFETY: by the law of the view it is an element that may be borrowed so, and `self`, which alone gives
            // access to it where `R` is exclusive, is used up.
            Some(index) => Some(unsafe { R::of(self.begin(index), Token(())) }),
            None => None,
        }
    }

    /// The element at a coordinate, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn element_at<X: Coordinate>(self, coordinate: X, _: CongruentExtents<L, X>) -> R {
        let_parts!(parts: X = coordinate);
        let index = RuntimeIndex::<L, X>::required(&self.layout, parts);
        // SAFETY: as in `element_if`.
        unsafe { R::of(self.begin(index), Token(())) }
    }

    /// The part with the index of a coordinate in bounds, 0 where it is free, under `part` of this layout. **Law.** As
    /// for a static layout.
    #[inline(always)]
    pub(crate) fn part_of_extents<M: Copy>(&self, index: usize, part: impl FnOnce(L) -> M, _: Token) -> View<R, M> {
        View { base: Base::of(self.begin(index)), layout: part(self.layout), life: PhantomData }
    }

    /// The element with the index of a coordinate in bounds, 0 where it is free.
    #[inline(always)]
    fn begin(&self, index: usize) -> NonNull<R::Element> {
        // SAFETY: by the law of the view it leads from the base to an element, in the allocation that `base` was made
        // from: the coordinate is in bounds, and so is 0 in every mode, none of which has the extent 0.
        unsafe { self.base.get::<R::Element>().offset(index.cast_signed()) }
    }

    /// The same elements through an operation on the layout.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn under<M: SubsetOfExtents<L>>(self) -> View<R, M> {
        let () = M::WITHIN;
        let (begin, layout) = (M::begin(&self.layout), M::of(self.layout));
        if const { grows::<L, M>() } {
            require_counted(&layout);
        }
        // SAFETY: by the law of the operation it is an index of the layout, which leads from the base to an element.
        let base = Base::of(unsafe { self.base.get::<R::Element>().offset(begin.cast_signed()) });
        View { base, layout, life: PhantomData }
    }

    /// The same elements under the same layout, whose extents are constants.
    #[inline(always)]
    pub(crate) fn with_constants(self) -> View<R, Fixed<L>> {
        let () = <Fixed<L> as StaticLayout>::EXISTS;
        View { base: self.base, layout: Fixed::of(self.layout), life: PhantomData }
    }
}

impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// The same elements under their extents and strides as a layout, if there are any.
    #[inline]
    pub(crate) fn under_layout(self) -> Result<View<R, Layout<E, D>>, LayoutError> {
        let layout = Layout::from_parts(self.layout.extents, self.layout.strides);
        // All indices are indices of elements, by the law of the view.
        reach(&layout)?;
        Ok(View { base: self.base, layout, life: PhantomData })
    }
}
