//! Exclusive cells that are shared out: parts that have no element in common, each given away once.

use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::LayoutError;

use super::{Cells, Exclusive};
use crate::index::{self, Indexing};
use crate::ops::{Mode, Number, SplitLower, SplitUpper};
use crate::parting::{Part, Parting, Separate, SplitAt};
use crate::sealed::Token;
use crate::static_layout::StaticLayout;

/// The parts of exclusive cells that are left.
///
/// **Law.** The coordinates in `rest` are left to this value alone: whoever else has cells of the tensor has parts with other
/// coordinates. Parts with different coordinates have no element in common, which is proven when the first `Shares` of a tensor
/// is made, of cells that no one else has. So a part may be borrowed for writing by whoever takes its coordinate out of
/// `rest`.
pub(crate) struct Shares<'a, T, W, K> {
    cells: Cells<T, W>,
    rest: Range<usize>,
    life: PhantomData<(&'a mut T, K)>,
}

// SAFETY: a `Shares` is the `Exclusive`s that it is going to give.
unsafe impl<T: Send, W: Send, K> Send for Shares<'_, T, W, K> {}

// SAFETY: a `&Shares` gives nothing but the coordinates that are left.
unsafe impl<T: Sync, W: Sync, K> Sync for Shares<'_, T, W, K> {}

impl<'a, T, W: StaticLayout, K: Parting> Shares<'a, T, W, K> {
    /// The coordinates of the parts that are left.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Exclusive<'a, T, Part<W, K>>> {
        let x = self.rest.next()?;
        self.part(x)
    }

    #[inline(always)]
    pub(crate) fn nth(&mut self, n: usize) -> Option<Exclusive<'a, T, Part<W, K>>> {
        let x = self.rest.nth(n)?;
        self.part(x)
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self) -> Option<Exclusive<'a, T, Part<W, K>>> {
        let x = self.rest.next_back()?;
        self.part(x)
    }

    #[inline(always)]
    pub(crate) fn nth_back(&mut self, n: usize) -> Option<Exclusive<'a, T, Part<W, K>>> {
        let x = self.rest.nth_back(n)?;
        self.part(x)
    }

    /// The part at `x`, if it is left; all others are given up.
    #[inline(always)]
    pub(crate) fn take(self, x: usize) -> Option<Exclusive<'a, T, Part<W, K>>> {
        if self.rest.contains(&x) { self.part(x) } else { None }
    }

    /// The first `count` of the parts that are left, and the others.
    #[inline]
    pub(crate) fn halves(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        let part = |rest| Shares { cells: self.cells, rest, life: PhantomData };
        (part(start..middle), part(middle..end))
    }

    /// The part at `x`, which has been taken out of `rest`.
    #[inline(always)]
    fn part(&self, x: usize) -> Option<Exclusive<'a, T, Part<W, K>>> {
        let parts = index::parts(K::first(x));
        if !Indexing::<W, K::First<usize>>::admits(&parts) {
            return None;
        }
        let (base, layout) = self.cells.cut::<W, K::First<usize>>(self.cells.layout, &parts);
        Some(Exclusive::of(Cells { base, layout: Mode::of(layout) }))
    }
}

/// Both sides of a place in a mode.
type Sides<'a, T, L, M, A> = (Exclusive<'a, T, SplitLower<L, M, A>>, Exclusive<'a, T, SplitUpper<L, M, A>>);

impl<'a, T, L: StaticLayout> Exclusive<'a, T, L> {
    /// All parts; while compiling it is proven that they have no element in common.
    #[inline(always)]
    pub(crate) fn shares<K: Parting>(self) -> Shares<'a, T, L, K> {
        // The caller evaluates `PROOF`, which is the error.
        assert!(const { Separate::<L, K>::HOLDS });
        Shares { cells: self.cells, rest: 0..Separate::<L, K>::COUNT, life: PhantomData }
    }

    /// All parts, unless two have an element in common.
    #[inline]
    pub(crate) fn decided_shares<K: Parting>(self) -> Result<Shares<'a, T, L, K>, LayoutError> {
        Separate::<L, K>::decide(&self.cells.layout)?;
        Ok(Shares { cells: self.cells, rest: 0..Separate::<L, K>::COUNT, life: PhantomData })
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
            let start = layout.start().wrapping_add(index);
            Cells { base, layout: SplitUpper::of(layout.started(start, Token(()))) }
        } else {
            // SAFETY: the place is below the extent of the mode, or there would be no sides: a coordinate in bounds.
            Cells { base: unsafe { Cells::<T, L>::element::<L>(base, index) }, layout: SplitUpper::of(layout) }
        };
        (Exclusive::of(lower), Exclusive::of(upper))
    }
}
