//! The remaining elements of an iterator, from both ends.

use crate::plan::LoopLayout;
use crate::plan::walk::Indices;
use crate::raw::{Lane, Reference};
use crate::sealed::Token;

/// The elements at the coordinates that are left.
///
/// **Law.** `left` gives each coordinate of the layout once (`Indices`); where `R` is exclusive, no two coordinates are
/// one element.
pub(crate) struct Left<R, P, W> {
    lane: Lane<R, P>,
    left: W,
}

impl<R: Copy, P: Copy, W: Clone> Clone for Left<R, P, W> {
    fn clone(&self) -> Self {
        Left { lane: self.lane, left: self.left.clone() }
    }
}

impl<R: Reference, P: LoopLayout, W: Indices<P>> Left<R, P, W> {
    /// All elements.
    ///
    /// # Panics
    /// Where they are borrowed for writing, unless no two coordinates have one index; for more coordinates than `usize`
    /// counts.
    #[inline]
    #[track_caller]
    pub(crate) fn all(lane: Lane<R, P>, distinct: P::Distinct<R>, proof: W::Proof) -> Self {
        lane.layout().require(distinct);
        let left = W::all(lane.layout(), proof);
        Left { lane, left }
    }

    /// The number of elements that are left.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.left.count()
    }

    /// Returns the next element with its counters.
    #[inline(always)]
    pub(crate) fn front(&mut self) -> Option<(W::Beside, R)> {
        self.left.front(self.lane.layout()).map(|(index, beside)| (beside, self.lane.element(index, Token(()))))
    }

    /// Returns the next element.
    #[inline(always)]
    #[allow(clippy::manual_map, reason = "two calls in a debug build")]
    pub(crate) fn next(&mut self) -> Option<R> {
        match self.left.front_index(self.lane.layout()) {
            Some(index) => Some(self.lane.element(index, Token(()))),
            None => None,
        }
    }

    /// Returns the last element with its counters.
    #[inline(always)]
    pub(crate) fn back(&mut self) -> Option<(W::Beside, R)> {
        self.left.back(self.lane.layout()).map(|(index, beside)| (beside, self.lane.element(index, Token(()))))
    }

    /// Leaves out `n` elements at the front.
    #[inline(always)]
    pub(crate) fn leave_front(&mut self, n: usize) {
        self.left.leave_front(self.lane.layout(), n);
    }

    /// Leaves out `n` elements at the back.
    #[inline(always)]
    pub(crate) fn leave_back(&mut self, n: usize) {
        self.left.leave_back(self.lane.layout(), n);
    }

    /// Calls a function with every element that is left, in order.
    #[inline(always)]
    pub(crate) fn each<B>(self, start: B, mut call: impl FnMut(B, W::Beside, R) -> B) -> B {
        let lane = self.lane;
        self.left.each(lane.layout(), start, |sum, index, beside| call(sum, beside, lane.element(index, Token(()))))
    }
}
