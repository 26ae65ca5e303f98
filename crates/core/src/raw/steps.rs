//! The elements under runtime extents in layout order: the iterators.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::{Lane, Reference};
use crate::extents::place::Place;
use crate::plan::{ItemAt, LoopLayout, Remaining};
use crate::sealed::Token;

/// The elements of a tensor of runtime extents that are left, in layout order, which is colexicographic: the first mode
/// moves fastest. What folds, as `for_each` and `sum`, goes run by run.
///
/// **Law.** Coordinates that are left were not given. Where elements are borrowed for writing, no two coordinates are
/// one element.
pub struct Steps<R, P, X> {
    lane: Lane<R, P>,
    left: Remaining,
    item: PhantomData<fn() -> X>,
}

impl<R: Copy, P: Copy, X> Clone for Steps<R, P, X> {
    fn clone(&self) -> Self {
        Steps { lane: self.lane, left: self.left.clone(), item: PhantomData }
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> Steps<R, P, X> {
    /// All elements.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts; where they are borrowed for writing, unless no two coordinates have
    /// one index.
    #[inline]
    #[track_caller]
    pub(crate) fn of(lane: Lane<R, P>) -> Self {
        lane.layout().require_distinct::<R>();
        let left = Remaining::of(lane.layout().modes());
        Steps { lane, left, item: PhantomData }
    }

    /// The element at a position that was left, which is given now.
    #[inline(always)]
    fn give(lane: &Lane<R, P>, place: &Place, number: usize, index: usize) -> X::Item<R> {
        // SAFETY: the index of a coordinate, by the law of the lane that of an element.
        let element = unsafe { lane.pointer(index) };
        // SAFETY: it may be borrowed so, and is given once.
        X::item_at(place, number, unsafe { R::of(element, Token(())) })
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> Iterator for Steps<R, P, X> {
    type Item = X::Item<R>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left.take().map(|(place, number, index)| Self::give(&self.lane, &place, number, index))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.left.leave(n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }

    /// All that are left, in order, along the first mode in a loop without a carry.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let lane = self.lane;
        self.left.each(start, |sum, place, number, index| call(sum, Self::give(&lane, place, number, index)))
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> DoubleEndedIterator for Steps<R, P, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.take_back().map(|(place, number, index)| Self::give(&self.lane, &place, number, index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.left.leave_last(n);
        self.next_back()
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> ExactSizeIterator for Steps<R, P, X> {}
impl<R: Reference, P: LoopLayout, X: ItemAt> FusedIterator for Steps<R, P, X> {}
