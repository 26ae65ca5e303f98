//! Views under layouts with runtime extents.

use core::marker::PhantomData;
use core::ops::RangeFull;
use core::ptr::NonNull;

use layout_algebra::{Blame, LayoutError, Operation, check as claim, ops};

use super::view::Base;
use super::{DynView, Reference, View};
use crate::coordinate::{Coordinate, Parts, Selection};
use crate::dynamic::{Dynamic, Fixed, RuntimeShape, extent_of, instance};
use crate::each::each;
use crate::expect;
use crate::extents::Extents;
use crate::index;
use crate::index::runtime::{Factors, Fitting, RuntimeIndex};
use crate::int::{Number, Shape, Strides};
use crate::ops::{
    Coalesce, Composition, FlatDivide, Flatten, Flip, Group, LogicalDivide, Mode, ModeFirst, Reverse, Select, Slice,
    Take, Tile, TiledDivide, Unflatten, ZippedDivide,
};
use crate::proof::too_short;
use crate::sealed::Token;
use crate::static_layout::{Layout, StaticLayout};
use crate::tiler::StaticTiler;

/// The law of a [`View`] under a layout with runtime extents is that of all views; moreover, no extent is 0, and
/// `usize` counts the coordinates.
impl<R: Reference, L: Dynamic> View<R, L> {
    /// The elements of a slice, if they are enough.
    #[inline]
    pub(crate) fn of_extents(elements: R::Slice, layout: L) -> Result<Self, LayoutError> {
        let (cosize, origin) = reach(&layout)?;
        let elements = R::of_slice(elements, Token(()));
        if cosize > elements.len() as u64 {
            return Err(too_short(elements.len(), cosize));
        }
        // SAFETY: the origin is less than the cosize, which is at most the number of elements.
        let base = unsafe { elements.cast::<R::Element>().add(origin) };
        Ok(View { base: Base::of(base), layout, life: PhantomData })
    }

    /// The layout.
    #[inline(always)]
    pub(crate) const fn layout_of_extents(&self) -> L {
        self.layout
    }

    /// The element at a coordinate in bounds.
    #[inline(always)]
    pub(crate) fn element_if<X: Coordinate>(self, coordinate: X, _: Fitting<L, X>) -> Option<R> {
        let parts = index::parts(coordinate);
        if !RuntimeIndex::<L, X>::admits(&self.layout, &parts) {
            return None;
        }
        // SAFETY: by the law of the view it is an element that may be borrowed so, and `self`, which alone gives access
        // to it where `R` is exclusive, is used up.
        Some(unsafe { R::of(self.begin::<X>(&parts), Token(())) })
    }

    /// The element at a coordinate, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn element_at<X: Coordinate>(self, coordinate: X, _: Fitting<L, X>) -> R {
        let parts = index::parts(coordinate);
        RuntimeIndex::<L, X>::require(&self.layout, &parts, coordinate);
        // SAFETY: as in `element_if`.
        unsafe { R::of(self.begin::<X>(&parts), Token(())) }
    }

    /// What a coordinate in bounds leaves free, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn sliced<X: Selection>(self, coordinate: X, _: Fitting<L, X>) -> View<R, Slice<L, X>> {
        let parts = index::parts(coordinate);
        RuntimeIndex::<L, X>::require(&self.layout, &parts, coordinate);
        let base = Base::of(self.begin::<X>(&parts));
        View { base, layout: <Slice<L, X> as Dynamic>::of(self.layout), life: PhantomData }
    }

    /// The tile at a coordinate in bounds of the grid of tiles, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn tile_at<D: StaticTiler, X: Coordinate>(
        self,
        coordinate: X,
        _: Fitting<ZippedDivide<L, D>, (RangeFull, X)>,
    ) -> View<R, Fixed<Tile<L, D>>> {
        let () = <Fixed<Tile<L, D>> as StaticLayout>::EXISTS;
        let (tiles, parts) = (self.under::<ZippedDivide<L, D>>(), index::parts((.., coordinate)));
        RuntimeIndex::<ZippedDivide<L, D>, (RangeFull, X)>::require(&tiles.layout, &parts, (.., coordinate));
        let base = Base::of(tiles.begin::<(RangeFull, X)>(&parts));
        // Mode 0 of the tiles, where mode 1 is at the coordinate.
        View { base, layout: Fixed::of(<Tile<L, D> as Dynamic>::of(tiles.layout)), life: PhantomData }
    }

    /// The element at a coordinate in bounds, 0 where it is free.
    #[inline(always)]
    pub(super) fn begin<X: Selection>(&self, parts: &Parts) -> NonNull<R::Element> {
        let index = RuntimeIndex::<L, X>::index(&self.layout, parts);
        // SAFETY: by the law of the view it leads from the base to an element, in the allocation that `base` was made
        // from: the coordinate is in bounds, and so is 0 in every mode, none of which has the extent 0.
        unsafe { self.base.get::<R::Element>().offset(index.cast_signed()) }
    }

    /// The same elements through an operation on the layout.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn under<M: WithinExtents<L>>(self) -> View<R, M> {
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

impl<R: Reference, E: Extents + RuntimeShape, D: Strides> DynView<R, E, D> {
    /// The same elements under their extents and strides as a layout, if there are any.
    #[inline]
    pub(crate) fn under_layout(self) -> Result<View<R, Layout<E, D>>, LayoutError> {
        let layout = Layout::from_parts(self.extents, self.strides);
        // All indices are those of elements, by the law of the view.
        reach(&layout)?;
        Ok(View { base: self.base, layout, life: PhantomData })
    }
}

/// The cosize, and how far index 0 lies above the smallest index.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for an extent of 0; where `usize` does not count the coordinates or the elements.
#[allow(clippy::cast_possible_truncation, reason = "the origin is less than the cosize")]
fn reach<L: Dynamic>(layout: &L) -> Result<(u64, usize), LayoutError> {
    let layout = instance(layout)?;
    let (size, cosize) = (layout.size(), layout.cosize()?);
    for number in [size, cosize] {
        if number > usize::MAX as u64 {
            let blame = Blame::whole(Operation::Tensor, 0);
            return Err(LayoutError::TooWide { blame, number, bits: usize::BITS });
        }
    }
    Ok((cosize, layout.origin_terms()?[0] as usize))
}

/// The number of coordinates, in wrapping arithmetic, as extents of a tensor need no other.
#[inline(always)]
pub(super) fn size_of<L: Dynamic>(layout: &L) -> usize {
    const { &Factors::of(extent_of::<L>()) }.value(&layout.numbers())
}

/// Whether an operation may have more coordinates than its operand: a composition by a tile that repeats.
const fn grows<L: Dynamic, M: Dynamic>() -> bool {
    let (Ok(from), Ok(to)) = (&L::DYNAMIC, &M::DYNAMIC) else { return false };
    match (from.extent(), to.extent()) {
        (Ok(from), Ok(to)) => !from.product.same(to.product) || from.coefficient < to.coefficient,
        _ => true,
    }
}

/// Panics where `usize` does not count the coordinates.
#[inline(never)]
#[track_caller]
fn require_counted<L: Dynamic>(layout: &L) {
    if let Err(error) = reach(layout) {
        error.panic()
    }
}

/// An operation on a layout with runtime extents whose indices are indices of its operand.
///
/// # Safety
/// Where `WITHIN` is a value and no extent of `layout` is 0, every index of `Self::of(layout)` plus `begin`, and
/// `begin`, are indices of `layout`, for all runtime numbers.
#[doc(hidden)]
pub unsafe trait WithinExtents<L>: Dynamic<Operand = L> {
    /// Refuses what does not exist, or begins where it is not told.
    const WITHIN: () = Self::EXISTS;

    /// The index at which it begins, in wrapping arithmetic.
    #[inline(always)]
    fn begin(_: &L) -> usize {
        0
    }
}

// SAFETY: the operand at the coordinates from the other end of the mode; it begins at the last one.
unsafe impl<L: Dynamic, I: Number> WithinExtents<L> for Flip<L, I> {
    #[inline(always)]
    fn begin(layout: &L) -> usize {
        let (mode, _) = (<Mode<L, I> as Dynamic>::of(*layout), Fitting::<Mode<L, I>, usize>::PROOF);
        RuntimeIndex::<Mode<L, I>, usize>::index(&mode, &index::parts(size_of(&mode) - 1))
    }
}

each! {
    [
        { Coalesce } { FlatDivide, T: StaticTiler } { Flatten } { Group, B: Number, E: Number }
        { LogicalDivide, T: StaticTiler } { Mode, I: Number } { ModeFirst, I: Number } { Reverse }
        { Take, B: Number, E: Number } { TiledDivide, T: StaticTiler } { Unflatten, P: Shape }
        { ZippedDivide, T: StaticTiler }
    ]
    ($Operation:ident $(, $P:ident: $bound:ident)*) => {
        // SAFETY: the law of the operation on `DynLayout`: its layout is, for all numbers, the operand after some map
        // of coordinates into the shape of the operand, or modes of the operand, which are the operand where the other
        // coordinates are 0.
        #[allow(clippy::undocumented_unsafe_blocks, reason = "it does not see the comment in a template")]
        unsafe impl<L: Dynamic $(, $P: $bound)*> WithinExtents<L> for $Operation<L $(, $P)*> {}
    }
}

// SAFETY: the modes are different ones of the operand, which is their layout where the other coordinates are 0.
unsafe impl<L: Dynamic, I: Shape> WithinExtents<L> for Select<L, I> {
    const WITHIN: () = {
        let () = Self::EXISTS;
        if let Err(error) = claim::distinct_modes(I::SHAPE.leaves()) {
            error.during(Operation::Select).panic()
        }
    };
}

// SAFETY: the law of the composition: the operand after a map of coordinates into its shape; coordinate 0 goes to
// coordinate 0, since what begins elsewhere is refused.
unsafe impl<L: Dynamic, T: StaticTiler> WithinExtents<L> for Composition<L, T> {
    const WITHIN: () = {
        let () = Self::EXISTS;
        if let Ok(layout) = &Self::DYNAMIC {
            let mut i = 0;
            let terms = expect::value(ops::composition_begin(&T::TILER, layout.coefficients()));
            while i < terms.len() {
                if terms[i] != 0 {
                    let blame = Blame::whole(Operation::Composition, 1);
                    LayoutError::NegativeStride { blame, stride: -1 }.panic()
                }
                i += 1;
            }
        }
    };
}
