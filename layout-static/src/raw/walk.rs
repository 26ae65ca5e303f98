//! A walk over all cells in layout order, from both ends: the iterators.

use core::marker::PhantomData;
use core::ops::Range;

use super::{Cells, Distinct, Exclusive, Reference, Shared};
use crate::index::beside::{self, Beside};
use crate::static_layout::StaticLayout;

/// Cells of one run that follow each other: the index of the first one below the swizzle, how many there are, and what is counted
/// beside them at the first one.
#[derive(Clone, Copy)]
struct Run<X> {
    first: usize,
    count: usize,
    beside: X,
}

/// The cells of a tensor that are left, as references, and what is counted beside them.
///
/// **Law.** What is left is `front`, then the runs with the numbers `rest`, then `back`. No cell is given twice. Where `rest` is not
/// empty, `front.first` and `front.count` lead to the end of the run before.
pub(crate) struct Walk<R, T, L, X> {
    cells: Cells<T, L>,
    front: Run<X>,
    rest: Range<usize>,
    back: Run<X>,
    references: PhantomData<R>,
}

// SAFETY: a walk is the references that it is going to give, and copies of the layout and of what it counts.
unsafe impl<R: Send, T, L: Send, X: Send> Send for Walk<R, T, L, X> {}

// SAFETY: a `&Walk` gives nothing but the number of cells; to clone a walk takes shared references.
unsafe impl<R: Sync, T, L: Sync, X: Sync> Sync for Walk<R, T, L, X> {}

impl<T, L: Copy, X: Copy> Clone for Walk<&T, T, L, X> {
    fn clone(&self) -> Self {
        Walk { rest: self.rest.clone(), references: PhantomData, ..*self }
    }
}

impl<'a, T, L: StaticLayout, X: Beside<L>> Walk<&'a T, T, L, X> {
    /// All cells, for reading.
    #[inline]
    pub(crate) fn shared(cells: Shared<'a, T, L>) -> Self {
        Walk::over(cells.cells)
    }
}

impl<'a, T, L: StaticLayout, X: Beside<L>> Walk<&'a mut T, T, L, X> {
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

impl<R: Reference<Element = T>, T, L: StaticLayout, X: Beside<L>> Walk<R, T, L, X> {
    /// The length of a run, and how many there are.
    const LENGTH: usize = beside::length::<L, X>();
    const RUNS: usize = L::SIZE / Self::LENGTH;

    /// The number of runs that a walk begins with: the compiler finds a loop around loops where it has begun the first one.
    const BEGUN: usize = (Self::LENGTH > 1) as usize;

    #[inline(always)]
    fn over(cells: Cells<T, L>) -> Self {
        let front = Run { first: 0, count: Self::BEGUN * Self::LENGTH, beside: X::of_run(0) };
        Walk { cells, front, rest: Self::BEGUN..Self::RUNS, back: Run { count: 0, ..front }, references: PhantomData }
    }

    /// All cells of the run with a number.
    #[inline(always)]
    fn run(&self, run: usize) -> Run<X> {
        let first = beside::start::<L, X>(&self.cells.layout, run);
        Run { first, count: Self::LENGTH, beside: X::of_run(run) }
    }

    /// The cells of a run behind the first ones.
    #[inline(always)]
    fn behind(&self, run: Run<X>, cells: usize) -> Run<X> {
        let first = run.first.wrapping_add(cells.wrapping_mul(beside::step::<L, X, 0>(&self.cells.layout)));
        Run { first, count: run.count - cells, beside: run.beside.moved(cells) }
    }

    /// What is given for the first cell of a run.
    #[inline(always)]
    fn give(&self, run: Run<X>) -> X::Item<R> {
        run.beside.item(self.reference(run.first))
    }

    /// The reference to a cell.
    #[inline(always)]
    fn reference(&self, below: usize) -> R {
        // SAFETY: `below` is the index of a cell that was left, so of a coordinate in bounds.
        let element = unsafe { Cells::<_, L>::element::<L>(self.cells.base.get(), self.cells.layout.element(below)) };
        // SAFETY: whoever made the walk has borrowed the elements so, and no cell is given twice; where references exclude one
        // another, no two cells are one element.
        unsafe { R::of(element) }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.front.count + self.rest.len() * Self::LENGTH + self.back.count
    }

    /// Begins the next run at the front, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin(&mut self) -> bool {
        if let Some(run) = self.rest.next() {
            let first = beside::next::<L, X>(&self.cells.layout, run, self.front.first);
            self.front = Run { first, count: Self::LENGTH, beside: X::of_run(run) };
            return true;
        }
        self.front = self.back;
        self.back.count = 0;
        self.front.count > 0
    }

    /// Begins the next run at the back, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin_back(&mut self) -> bool {
        if let Some(run) = self.rest.next_back() {
            self.back = self.run(run);
            return true;
        }
        self.back = self.front;
        self.front.count = 0;
        self.back.count > 0
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<X::Item<R>> {
        if const { Self::LENGTH == 1 } {
            let run = self.rest.next()?;
            return Some(self.give(self.run(run)));
        }
        if self.front.count == 0 && !self.begin() {
            return None;
        }
        let run = self.front;
        self.front = self.behind(run, 1);
        Some(self.give(run))
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self) -> Option<X::Item<R>> {
        if const { Self::LENGTH == 1 } {
            let run = self.rest.next_back()?;
            return Some(self.give(self.run(run)));
        }
        if self.back.count == 0 && !self.begin_back() {
            return None;
        }
        self.back.count -= 1;
        Some(self.give(self.behind(self.back, self.back.count)))
    }

    /// Leaves out `count` cells at the front.
    #[inline]
    pub(crate) fn skip(&mut self, mut count: usize) {
        let cells = count.min(self.front.count);
        self.front = self.behind(self.front, cells);
        count -= cells;
        let runs = self.rest.len().min(count / Self::LENGTH);
        if runs > 0 {
            // The run that is next begins where its number says, and not behind the front.
            self.rest.start += runs;
            self.front = Run { count: 0, ..self.behind(self.run(self.rest.start - 1), Self::LENGTH) };
        }
        count -= runs * Self::LENGTH;
        if count > 0 && self.begin() {
            self.front = self.behind(self.front, count.min(self.front.count));
        }
    }

    /// Leaves out `count` cells at the back.
    #[inline]
    pub(crate) fn skip_back(&mut self, mut count: usize) {
        let cells = count.min(self.back.count);
        self.back.count -= cells;
        count -= cells;
        let runs = self.rest.len().min(count / Self::LENGTH);
        self.rest.end -= runs;
        count -= runs * Self::LENGTH;
        if count > 0 && self.begin_back() {
            self.back.count -= count.min(self.back.count);
        }
    }

    /// All that are left, in order. A walk that has not begun is nested loops.
    #[inline]
    pub(crate) fn fold<B>(mut self, start: B, mut call: impl FnMut(B, X::Item<R>) -> B) -> B {
        if self.len() == L::SIZE {
            return X::fold(&self.cells.layout, start, |sum, below, beside| {
                call(sum, beside.item(self.reference(below)))
            });
        }
        let mut sum = start;
        while let Some(item) = self.next() {
            sum = call(sum, item);
        }
        sum
    }
}
