//! A walk over all cells in layout order, from both ends: the iterators.

use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;

use super::{Cells, Distinct, Exclusive, Shared};
use crate::enumerable::Enumerable;
use crate::index::nest::{self, Coalesced, Loops, Modes};
use crate::index::{self, Indexing};
use crate::static_layout::StaticLayout;

/// A reference that a walk gives.
pub(crate) trait Reference {
    /// What it refers to.
    type Element;

    /// The reference to an element.
    ///
    /// # Safety
    /// The element may be borrowed so for as long as the reference lives.
    unsafe fn of(element: NonNull<Self::Element>) -> Self;
}

impl<T> Reference for &T {
    type Element = T;

    #[inline(always)]
    unsafe fn of(element: NonNull<T>) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_ref() }
    }
}

impl<T> Reference for &mut T {
    type Element = T;

    #[inline(always)]
    unsafe fn of(mut element: NonNull<T>) -> Self {
        // SAFETY: it may be borrowed so.
        unsafe { element.as_mut() }
    }
}

/// A cell: its index below the swizzle, and its coordinate in mode 0 of the coalesced layout.
#[derive(Clone, Copy)]
struct Cursor {
    index: usize,
    digit: usize,
}

/// The cells of a tensor that are left, as references.
///
/// **Law.** While `rest` is not empty, `front` is its first cell and `back` its last one. No cell is given twice.
pub(crate) struct Walk<R: Reference, L> {
    cells: Cells<R::Element, L>,
    rest: Range<usize>,
    front: Cursor,
    back: Cursor,
    references: PhantomData<R>,
}

// SAFETY: a walk is the references that it is going to give, and a copy of the layout.
unsafe impl<R: Reference + Send, L: Send> Send for Walk<R, L> {}

// SAFETY: a `&Walk` gives nothing but the number of cells; to clone a walk takes shared references.
unsafe impl<R: Reference + Sync, L: Sync> Sync for Walk<R, L> {}

impl<T, L: Copy> Clone for Walk<&T, L> {
    fn clone(&self) -> Self {
        Walk { rest: self.rest.clone(), references: PhantomData, ..*self }
    }
}

impl<'a, T, L: StaticLayout> Walk<&'a T, L> {
    /// All cells, for reading.
    #[inline]
    pub(crate) fn shared(cells: Shared<'a, T, L>) -> Self {
        Walk::over(cells.cells)
    }
}

impl<'a, T, L: StaticLayout> Walk<&'a mut T, L> {
    /// All cells, for writing.
    ///
    /// # Panics
    /// Unless no two coordinates have one index.
    #[inline]
    #[track_caller]
    pub(crate) fn exclusive(Exclusive { cells, .. }: Exclusive<'a, T, L>) -> Self {
        Distinct::require(&cells.layout);
        Walk::over(cells)
    }
}

impl<R: Reference, L: StaticLayout> Walk<R, L> {
    const MODES: Modes<1> = Coalesced::<L>::MODES;

    #[inline]
    fn over(cells: Cells<R::Element, L>) -> Self {
        let front = Cursor { index: 0, digit: 0 };
        let back = Self::cursor(&cells, L::SIZE - 1);
        Walk { cells, rest: 0..L::SIZE, front, back, references: PhantomData }
    }

    /// The cell with a number.
    #[inline(always)]
    fn cursor(cells: &Cells<R::Element, L>, cell: usize) -> Cursor {
        let index = Indexing::<L, usize>::index(&cells.layout, &index::parts(cell));
        Cursor { index, digit: cell % const { Self::MODES.extents[0] } }
    }

    /// What the index moves by along a mode.
    #[inline(always)]
    fn step(&self, mode: usize) -> usize {
        const { &Self::MODES }.steps[mode][0].value(&self.cells.layout.runtime_strides())
    }

    /// What the index moves by from the end of mode 0 to the beginning of the next run.
    #[inline(always)]
    fn carry(&self) -> usize {
        self.step(1).wrapping_sub(self.step(0).wrapping_mul(const { Self::MODES.extents[0] - 1 }))
    }

    /// The reference to a cell.
    #[inline(always)]
    fn give(&self, below: usize) -> R {
        // SAFETY: `below` is the index of a cell that was left, so of a coordinate in bounds.
        let element = unsafe { Cells::<_, L>::element::<L>(self.cells.base, self.cells.layout.element(below)) };
        // SAFETY: whoever made the walk has borrowed the elements so, and no cell is given twice; where references exclude one
        // another, no two cells are one element.
        unsafe { R::of(element) }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.rest.len()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<R> {
        self.rest.next()?;
        let at = self.front;
        if const { Self::MODES.count <= 1 } || at.digit < const { Self::MODES.extents[0] - 1 } {
            self.front = Cursor { index: at.index.wrapping_add(self.step(0)), digit: at.digit + 1 };
        } else if const { Self::MODES.count == 2 } {
            self.front = Cursor { index: at.index.wrapping_add(self.carry()), digit: 0 };
        } else {
            self.front = Self::cursor(&self.cells, self.rest.start);
        }
        Some(self.give(at.index))
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self) -> Option<R> {
        self.rest.next_back()?;
        let at = self.back;
        if const { Self::MODES.count <= 1 } || at.digit > 0 {
            self.back = Cursor { index: at.index.wrapping_sub(self.step(0)), digit: at.digit.wrapping_sub(1) };
        } else if const { Self::MODES.count == 2 } {
            self.back =
                Cursor { index: at.index.wrapping_sub(self.carry()), digit: const { Self::MODES.extents[0] - 1 } };
        } else {
            self.back = Self::cursor(&self.cells, self.rest.end.wrapping_sub(1));
        }
        Some(self.give(at.index))
    }

    /// Leaves out `count` cells at the front.
    #[inline]
    pub(crate) fn skip(&mut self, count: usize) {
        self.rest.start = self.rest.end.min(self.rest.start.saturating_add(count));
        self.front = Self::cursor(&self.cells, self.rest.start);
    }

    /// Leaves out `count` cells at the back.
    #[inline]
    pub(crate) fn skip_back(&mut self, count: usize) {
        self.rest.end = self.rest.start.max(self.rest.end.saturating_sub(count));
        self.back = Self::cursor(&self.cells, self.rest.end.wrapping_sub(1));
    }

    /// All that are left, in order, with their coordinates; `front` is that of the first one. A walk that has not begun is
    /// nested loops.
    #[inline]
    pub(crate) fn fold_counted<X: Enumerable, B>(
        mut self,
        front: X,
        start: B,
        mut call: impl FnMut(B, (X, R)) -> B,
    ) -> B {
        if self.rest.len() == L::SIZE {
            return nest::fold_counted::<L, X, B>(&self.cells.layout, start, |sum, below, coordinate| {
                call(sum, (coordinate, self.give(below)))
            });
        }
        let (mut coordinate, mut sum) = (front, start);
        while let Some(reference) = self.next() {
            sum = call(sum, (coordinate, reference));
            coordinate.advance(const { &Indexing::<L, X>::EXTENTS }, 0);
        }
        sum
    }

    /// All that are left, in order. A walk that has not begun is nested loops.
    #[inline]
    pub(crate) fn fold<B>(mut self, start: B, mut call: impl FnMut(B, R) -> B) -> B {
        if self.rest.len() == L::SIZE {
            let runtime = [self.cells.layout.runtime_strides()];
            return nest::fold::<Coalesced<L>, 1, B>(&runtime, start, |sum, [below]| call(sum, self.give(below)));
        }
        let mut sum = start;
        while let Some(reference) = self.next() {
            sum = call(sum, reference);
        }
        sum
    }
}
