//! Cells that are parted: for reading, or for writing in parts that have no element in common, each given away once.

use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::LayoutError;

use super::{Base, Cells, Exclusive, Reference, Shared};
use crate::index::{self, Indexing};
use crate::ops::{Mode, Number, SplitLower, SplitUpper};
use crate::parting::{Part, Parting, Separate, SplitAt};
use crate::sealed::Token;
use crate::start::Start;
use crate::static_layout::StaticLayout;

/// The parts of cells that are left, borrowed as `R`: `&'a T` or `&'a mut T`.
///
/// **Law.** The coordinates in `rest` are below the number of parts, which is the extent of the mode that names them. Where `R` is
/// exclusive, they are left to this value alone: whoever else has cells of the tensor has parts with other coordinates, and
/// parts with different coordinates have no element in common, which is proven when the first `Shares` of a tensor is made, of
/// cells that no one else has. So a part may be borrowed as `R` by whoever takes its coordinate out of `rest`.
pub(crate) struct Shares<R, T, W, K> {
    cells: Cells<T, W>,
    rest: Range<usize>,
    life: PhantomData<(R, K)>,
}

// SAFETY: a `Shares` is the views that it is going to give, and a copy of the layout.
unsafe impl<R: Send, T, W: Send, K> Send for Shares<R, T, W, K> {}

// SAFETY: a `&Shares` gives nothing but the coordinates that are left; to clone one takes shared references.
unsafe impl<R: Sync, T, W: Sync, K> Sync for Shares<R, T, W, K> {}

impl<T, W: Copy, K> Clone for Shares<&T, T, W, K> {
    fn clone(&self) -> Self {
        Shares { rest: self.rest.clone(), ..*self }
    }
}

impl<R: Reference<Element = T>, T, W: StaticLayout, K: Parting> Shares<R, T, W, K> {
    fn all(cells: Cells<T, W>) -> Self {
        Shares { cells, rest: 0..Separate::<W, K>::COUNT, life: PhantomData }
    }

    /// The coordinates of the parts that are left.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<R::View<Part<W, K>>> {
        self.rest.next().map(|x| self.part(x))
    }

    #[inline(always)]
    pub(crate) fn nth(&mut self, n: usize) -> Option<R::View<Part<W, K>>> {
        self.rest.nth(n).map(|x| self.part(x))
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self) -> Option<R::View<Part<W, K>>> {
        self.rest.next_back().map(|x| self.part(x))
    }

    #[inline(always)]
    pub(crate) fn nth_back(&mut self, n: usize) -> Option<R::View<Part<W, K>>> {
        self.rest.nth_back(n).map(|x| self.part(x))
    }

    /// Calls a function with every part that is left.
    #[inline(always)]
    pub(crate) fn fold<B>(self, start: B, mut call: impl FnMut(B, R::View<Part<W, K>>) -> B) -> B {
        self.rest.clone().fold(start, |sum, x| call(sum, self.part(x)))
    }

    /// The part at `x`, if it is left; all others are given up.
    #[inline(always)]
    pub(crate) fn take(self, x: usize) -> Option<R::View<Part<W, K>>> {
        self.rest.contains(&x).then(|| self.part(x))
    }

    /// The first `count` of the parts that are left, and the others.
    #[inline]
    pub(crate) fn halves(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        let part = |rest| Shares { cells: self.cells, rest, life: PhantomData };
        (part(start..middle), part(middle..end))
    }

    /// The part at `x`, which has been taken out of `rest`: a coordinate in bounds.
    #[inline(always)]
    fn part(&self, x: usize) -> R::View<Part<W, K>> {
        let (base, layout) = self.cells.cut::<W, K::First<usize>>(self.cells.layout, &index::parts(K::first(x)));
        // SAFETY: the law of `Shares`.
        unsafe { R::view(Cells { base: Base::of(base), layout: Mode::of(layout) }) }
    }
}

impl<'a, T, W: StaticLayout> Shared<'a, T, W> {
    /// All parts, for reading.
    #[inline(always)]
    pub(crate) fn parts<K: Parting>(self) -> Shares<&'a T, T, W, K> {
        Shares::all(self.cells)
    }
}

/// Both sides of a place in a mode.
type Sides<'a, T, L, M, A> = (Exclusive<'a, T, SplitLower<L, M, A>>, Exclusive<'a, T, SplitUpper<L, M, A>>);

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    /// All parts; while compiling it is proven that they have no element in common.
    #[inline(always)]
    pub(crate) fn shares<K: Parting>(self) -> Shares<&'a mut T, T, L, K> {
        // The caller evaluates `PROOF`, which is the error.
        assert!(const { Separate::<L, K>::HOLDS });
        Shares::all(self.cells)
    }

    /// All parts, unless two have an element in common.
    #[inline]
    pub(crate) fn decided_shares<K: Parting>(self) -> Result<Shares<&'a mut T, T, L, K>, LayoutError> {
        Separate::<L, K>::decide(&self.cells.layout)?;
        Ok(Shares::all(self.cells))
    }

    /// The cells below place `A` of mode `M`, and those from there on; while compiling it is proven that they have no element
    /// in common.
    #[inline(always)]
    pub(crate) fn sides<M: Number, A: Number>(self) -> Sides<'a, T, L, M, A> {
        // The caller evaluates `PROOF`, which is the error.
        assert!(const { SplitAt::<L, M, A>::HOLDS });
        // SAFETY: proven.
        unsafe { self.cut_at() }
    }

    /// The cells below place `A` of mode `M`, and those from there on, unless they have an element in common.
    #[inline]
    pub(crate) fn decided_sides<M: Number, A: Number>(self) -> Result<Sides<'a, T, L, M, A>, LayoutError> {
        SplitAt::<L, M, A>::decide(&self.cells.layout)?;
        // SAFETY: decided.
        Ok(unsafe { self.cut_at() })
    }

    /// Both sides.
    ///
    /// # Safety
    /// Both sides exist, and have no element in common.
    #[inline(always)]
    unsafe fn cut_at<M: Number, A: Number>(self) -> Sides<'a, T, L, M, A> {
        let Cells { base, layout } = self.cells;
        let lower = Cells { base, layout: SplitLower::of(layout) };
        // The mode by itself, which is as large as the layout at most: a plan of a layout that does not exist would be 0.
        let index = Indexing::<Mode<L, M>, usize>::index(&Mode::of(layout), &index::parts(A::NUMBER));
        let upper = if L::SWIZZLED {
            Cells { base, layout: SplitUpper::of(layout.started(layout.start().moved(index), Token(()))) }
        } else {
            // SAFETY: the place is below the extent of the mode, or there would be no sides: a coordinate in bounds.
            let start = unsafe { Cells::<T, L>::element::<L>(base.get(), index) };
            Cells { base: Base::of(start), layout: SplitUpper::of(layout) }
        };
        (Exclusive::of(lower), Exclusive::of(upper))
    }
}
