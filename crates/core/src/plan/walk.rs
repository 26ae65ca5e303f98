//! The order in which a walk visits the coordinates of a layout, from both ends. It has the indices before the swizzle,
//! run by run.

use core::marker::PhantomData;
use core::ops::Range;

use crate::layout::StaticLayout;
use crate::plan::beside::{self, Beside};

/// The remaining coordinates of a layout `L`, from both ends: indices before the swizzle, each with its counters.
///
/// Post: each coordinate is given once, and no other. `raw` rests on this.
#[doc(hidden)]
pub trait Indices<L>: Clone {
    /// The data beside an index.
    type Beside;

    /// The proof that each coordinate has them.
    type Proof;

    /// All coordinates.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts.
    #[track_caller]
    fn all(layout: &L, proof: Self::Proof) -> Self;

    /// The number of coordinates that are left.
    fn count(&self) -> usize;

    /// The next coordinate.
    fn front(&mut self, layout: &L) -> Option<(usize, Self::Beside)>;

    /// The index of the next coordinate, for iterators that give no data beside it. A debug build would copy the data.
    #[inline(always)]
    #[allow(clippy::manual_map, reason = "two calls in a debug build")]
    fn front_index(&mut self, layout: &L) -> Option<usize> {
        match self.front(layout) {
            Some((index, _)) => Some(index),
            None => None,
        }
    }

    /// The last coordinate.
    fn back(&mut self, layout: &L) -> Option<(usize, Self::Beside)>;

    /// Leaves out `n` coordinates at the front.
    fn leave_front(&mut self, layout: &L, n: usize);

    /// Leaves out `n` coordinates at the back.
    fn leave_back(&mut self, layout: &L, n: usize);

    /// Calls a function with every coordinate that is left, in order.
    fn each<B>(self, layout: &L, start: B, call: impl FnMut(B, usize, Self::Beside) -> B) -> B;
}

impl<L: StaticLayout, X: Beside<L>> Indices<L> for Walk<L, X> {
    type Beside = X;
    type Proof = X::Proof;

    #[inline(always)]
    fn all(_: &L, proof: X::Proof) -> Self {
        Walk::all(proof)
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline(always)]
    fn front(&mut self, layout: &L) -> Option<(usize, X)> {
        self.next(layout)
    }

    #[inline(always)]
    fn back(&mut self, layout: &L) -> Option<(usize, X)> {
        self.next_back(layout)
    }

    #[inline(always)]
    fn leave_front(&mut self, layout: &L, n: usize) {
        self.skip(layout, n);
    }

    #[inline(always)]
    fn leave_back(&mut self, layout: &L, n: usize) {
        self.skip_back(layout, n);
    }

    /// A walk that has not begun is nested loops.
    #[inline(always)]
    fn each<B>(mut self, layout: &L, start: B, mut call: impl FnMut(B, usize, X) -> B) -> B {
        if self.len() == L::COUNT {
            return X::fold(layout, start, call);
        }
        let mut sum = start;
        while let Some((below, beside)) = self.next(layout) {
            sum = call(sum, below, beside);
        }
        sum
    }
}

/// Consecutive coordinates of one run: the index of the first one, their number, and the counters of the first one.
#[derive(Clone, Copy)]
struct Run<X> {
    first: usize,
    count: usize,
    beside: X,
}

impl<X: Copy> Run<X> {
    const fn item(self) -> (usize, X) {
        (self.first, self.beside)
    }
}

/// The coordinates of `L` that are left.
///
/// **Law.** `front`, then the runs with the numbers `rest`, then `back` are left. No coordinate is given twice.
/// Where `rest` is not empty, `front.first` and `front.count` lead to the end of the run before.
#[doc(hidden)]
pub struct Walk<L, X> {
    front: Run<X>,
    rest: Range<usize>,
    back: Run<X>,
    layout: PhantomData<L>,
}

impl<L, X: Copy> Clone for Walk<L, X> {
    fn clone(&self) -> Self {
        Walk { rest: self.rest.clone(), ..*self }
    }
}

impl<L: StaticLayout, X: Beside<L>> Walk<L, X> {
    /// The length of a run, and how many there are.
    const LENGTH: usize = beside::length::<L, X>();
    const RUNS: usize = L::COUNT / Self::LENGTH;

    /// The number of runs that a walk begins with: the compiler finds a loop around loops where it has begun the first
    /// one.
    const BEGUN: usize = (Self::LENGTH > 1) as usize;

    /// All coordinates.
    #[inline(always)]
    pub(crate) fn all(_: X::Proof) -> Self {
        let front = Run { first: 0, count: Self::BEGUN * Self::LENGTH, beside: X::of_run(0) };
        Walk { front, rest: Self::BEGUN..Self::RUNS, back: Run { count: 0, ..front }, layout: PhantomData }
    }

    /// All coordinates of the run with a number.
    #[inline(always)]
    fn run(layout: &L, run: usize) -> Run<X> {
        Run { first: beside::start::<L, X>(layout, run), count: Self::LENGTH, beside: X::of_run(run) }
    }

    /// A run without its first coordinates.
    #[inline(always)]
    fn after(layout: &L, run: Run<X>, count: usize) -> Run<X> {
        let first = run.first.wrapping_add(count.wrapping_mul(beside::step::<L, X, 0>(layout)));
        Run { first, count: run.count - count, beside: run.beside.moved(count) }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.front.count + self.rest.len() * Self::LENGTH + self.back.count
    }

    /// Begins the next run at the front, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin(&mut self, layout: &L) -> bool {
        if let Some(run) = self.rest.next() {
            let first = beside::next::<L, X>(layout, run, self.front.first);
            self.front = Run { first, count: Self::LENGTH, beside: X::of_run(run) };
            return true;
        }
        self.front = self.back;
        self.back.count = 0;
        self.front.count > 0
    }

    /// Begins the next run at the back, where the last one has ended; `false` where nothing is left.
    #[inline(always)]
    fn begin_back(&mut self, layout: &L) -> bool {
        if let Some(run) = self.rest.next_back() {
            self.back = Self::run(layout, run);
            return true;
        }
        self.back = self.front;
        self.front.count = 0;
        self.back.count > 0
    }

    #[inline(always)]
    pub(crate) fn next(&mut self, layout: &L) -> Option<(usize, X)> {
        if const { Self::LENGTH == 1 } {
            let run = self.rest.next()?;
            return Some(Self::run(layout, run).item());
        }
        if self.front.count == 0 && !self.begin(layout) {
            return None;
        }
        let run = self.front;
        self.front = Self::after(layout, run, 1);
        Some(run.item())
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self, layout: &L) -> Option<(usize, X)> {
        if const { Self::LENGTH == 1 } {
            let run = self.rest.next_back()?;
            return Some(Self::run(layout, run).item());
        }
        if self.back.count == 0 && !self.begin_back(layout) {
            return None;
        }
        self.back.count -= 1;
        Some(Self::after(layout, self.back, self.back.count).item())
    }

    /// Leaves out `count` coordinates at the front.
    #[inline]
    pub(crate) fn skip(&mut self, layout: &L, mut count: usize) {
        let taken = count.min(self.front.count);
        self.front = Self::after(layout, self.front, taken);
        count -= taken;
        let runs = self.rest.len().min(count / Self::LENGTH);
        if runs > 0 {
            // The run that is next begins where its number says, and not after the front.
            self.rest.start += runs;
            let last = Self::run(layout, self.rest.start - 1);
            self.front = Run { count: 0, ..Self::after(layout, last, Self::LENGTH) };
        }
        count -= runs * Self::LENGTH;
        if count > 0 && self.begin(layout) {
            self.front = Self::after(layout, self.front, count.min(self.front.count));
        }
    }

    /// Leaves out `count` coordinates at the back.
    #[inline]
    pub(crate) fn skip_back(&mut self, layout: &L, mut count: usize) {
        let taken = count.min(self.back.count);
        self.back.count -= taken;
        count -= taken;
        let runs = self.rest.len().min(count / Self::LENGTH);
        self.rest.end -= runs;
        count -= runs * Self::LENGTH;
        if count > 0 && self.begin_back(layout) {
            self.back.count -= count.min(self.back.count);
        }
    }
}
