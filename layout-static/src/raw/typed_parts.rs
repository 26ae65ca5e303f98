//! Parts of views under layouts with runtime extents.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::{LayoutError, check as claim};

use super::typed::{WithinExtents, size_of};
use super::view::Base;
use super::{Reference, View};
use crate::disjoint::{PartMode, SliceParts, TileParts};
use crate::dynamic::{Dynamic, Fixed, instance};
use crate::index;
use crate::index::runtime::Fitting;
use crate::int::Number;
use crate::ops::Mode;
use crate::proof::Proven;
use crate::static_layout::StaticLayout;

/// The layout that a part of `W` has: of a tile, the extents are constants.
#[doc(hidden)]
pub trait RuntimePart<W: Dynamic>: PartMode {
    /// The layout.
    type Layout: Copy;

    /// Refuses what does not exist.
    const EXISTS: ();

    /// That of the first part.
    fn layout(divided: W) -> Self::Layout;
}

impl<W: Dynamic> RuntimePart<W> for TileParts {
    type Layout = Fixed<Mode<W, Self::Elements>>;
    const EXISTS: () = <Self::Layout as StaticLayout>::EXISTS;

    #[inline(always)]
    fn layout(divided: W) -> Self::Layout {
        Fixed::of(<Mode<W, Self::Elements> as Dynamic>::of(divided))
    }
}

impl<W: Dynamic> RuntimePart<W> for SliceParts {
    type Layout = Mode<W, Self::Elements>;
    const EXISTS: () = Self::Layout::EXISTS;

    #[inline(always)]
    fn layout(divided: W) -> Self::Layout {
        <Self::Layout as Dynamic>::of(divided)
    }
}

/// No two parts of `W` have an element in common, or they are borrowed for reading.
#[doc(hidden)]
pub struct Apart<R, W, K>(PhantomData<(R, W, K)>);

/// The same, or it depends on runtime numbers.
#[doc(hidden)]
pub struct MaybeApart<R, W, K>(PhantomData<(R, W, K)>);

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> MaybeApart<R, W, K> {
    /// The parts exist.
    pub(crate) const PROOF: Self = Self::prove();

    #[track_caller]
    const fn prove() -> Self {
        let () = W::EXISTS;
        let () = K::EXISTS;
        let _ = Fitting::<W, K::First>::PROOF;
        MaybeApart(PhantomData)
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> Proven for Apart<R, W, K> {
    const PROOF: Self = {
        let MaybeApart(_) = MaybeApart::<R, W, K>::prove();
        if let (true, Ok(layout)) = (R::EXCLUSIVE, &W::DYNAMIC)
            && let Err(error) = layout.require_injective(K::OPERATION)
        {
            error.panic()
        }
        Apart(PhantomData)
    };
}

/// The parts of a tensor of runtime extents that are left, in layout order, each a [`View`] borrowed as `R`: an
/// iterator. `W` is the divided layout, `K` says which of its two modes names the parts. See
/// [`Parts`](crate::tensor::Parts).
///
/// **Law.** That of `Parts`: the coordinates in `rest` are below the number of parts, and where `R` is exclusive, they
/// are left to this value alone; parts with different coordinates have no element in common.
pub struct RuntimeParts<R, W, K> {
    view: View<R, W>,
    rest: Range<usize>,
    kind: PhantomData<fn() -> K>,
}

impl<R: Copy, W: Copy, K> Clone for RuntimeParts<R, W, K> {
    fn clone(&self) -> Self {
        RuntimeParts { rest: self.rest.clone(), ..*self }
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> RuntimeParts<R, W, K> {
    /// All parts.
    #[inline]
    pub(crate) fn proven<L: Dynamic>(view: View<R, L>, _: Apart<R, W, K>) -> Self
    where
        W: WithinExtents<L>,
    {
        Self::all(view.under())
    }

    /// All parts, unless two for writing have an element in common.
    #[inline]
    pub(crate) fn decided<L: Dynamic>(view: View<R, L>, _: MaybeApart<R, W, K>) -> Result<Self, LayoutError>
    where
        W: WithinExtents<L>,
    {
        let view = view.under::<W>();
        if R::EXCLUSIVE {
            claim::separated(&instance(&view.layout)?, K::Parts::NUMBER).map_err(|error| error.during(K::OPERATION))?;
        }
        Ok(Self::all(view))
    }

    #[inline(always)]
    fn all(view: View<R, W>) -> Self {
        let count = size_of(&<Mode<W, K::Parts> as Dynamic>::of(view.layout));
        RuntimeParts { view, rest: 0..count, kind: PhantomData }
    }

    /// The first `count` of the parts that are left, and the others: for workers that take several parts each.
    #[inline]
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        let View { base, layout, life } = self.view;
        let part = |rest| RuntimeParts { view: View { base, layout, life }, rest, kind: PhantomData };
        (part(start..middle), part(middle..end))
    }

    /// The part at `x`, which has been taken out of `rest`: a coordinate in bounds.
    #[inline(always)]
    fn part(view: &View<R, W>, x: usize) -> View<R, K::Layout> {
        let base = Base::of(view.begin::<K::First>(&index::parts(K::first(x))));
        // The law of `RuntimeParts`: it may be borrowed so.
        View { base, layout: K::layout(view.layout), life: PhantomData }
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> Iterator for RuntimeParts<R, W, K> {
    type Item = View<R, K::Layout>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth(n).map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let view = self.view;
        self.rest.fold(start, |sum, x| call(sum, Self::part(&view, x)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> DoubleEndedIterator for RuntimeParts<R, W, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth_back(n).map(|x| Self::part(&self.view, x))
    }
}

impl<R: Reference, W: Dynamic, K: RuntimePart<W>> ExactSizeIterator for RuntimeParts<R, W, K> {}
impl<R: Reference, W: Dynamic, K: RuntimePart<W>> FusedIterator for RuntimeParts<R, W, K> {}
