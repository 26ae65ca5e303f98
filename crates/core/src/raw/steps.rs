//! The elements under runtime extents in layout order: the iterators.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, Operation};

use super::Reference;
use super::lanes::Lane;
use crate::enumerable::FlatCoordinate;
use crate::extents::place::{MODES, Place, moved, next_place, sum};
use crate::index::beside::{Indexed, Unindexed};
use crate::index::walk::Indices;
use crate::sealed::Token;

/// What is given of an element at a position.
#[doc(hidden)]
pub trait Told {
    /// What is given.
    type Item<R>;

    /// What is given of the element at a position, which has this number in layout order.
    fn told<R>(place: &Place, number: usize, reference: R) -> Self::Item<R>;
}

impl Told for Unindexed {
    type Item<R> = R;

    #[inline(always)]
    fn told<R>(_: &Place, _: usize, reference: R) -> R {
        reference
    }
}

// Integers: of a `Bounded` number it would have to be asked whether the extents are within the bound.
impl<X: FlatCoordinate> Told for Indexed<X> {
    type Item<R> = (X, R);

    #[inline(always)]
    fn told<R>(place: &Place, number: usize, reference: R) -> (X, R) {
        let number = [number];
        let parts: &[usize] = if const { X::FORM.profile().depth() == 0 } { &number } else { place };
        (X::read(parts, 0, Token(())), reference)
    }
}

/// The coordinates of runtime extents that are left, in layout order, which is colexicographic: the first mode moves
/// fastest.
///
/// **Law.** Numbers from `first` on, as many as `left`, are those of coordinates that were not given; `place` is the
/// coordinate of the first one, if some are left.
#[doc(hidden)]
#[derive(Clone)]
pub struct Remaining {
    rank: usize,
    extents: Place,
    strides: Place,
    place: Place,
    first: usize,
    left: usize,
}

impl Remaining {
    /// All coordinates.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts.
    #[inline]
    #[track_caller]
    pub(crate) fn of((rank, extents, strides): (usize, Place, Place)) -> Self {
        let size = if extents[..rank].contains(&0) {
            Some(0)
        } else {
            extents[..rank].iter().try_fold(1, |size: usize, extent| size.checked_mul(*extent))
        };
        let Some(left) = size else { too_many() };
        Remaining { rank, extents, strides, place: [0; MODES], first: 0, left }
    }

    /// The index of a position.
    #[inline(always)]
    fn index(&self, place: &Place) -> usize {
        sum(self.rank, |k| place[k].wrapping_mul(self.strides[k]))
    }

    /// The position of a number.
    #[inline]
    fn place_of(&self, number: usize) -> Place {
        moved(0, self.rank, &[0; MODES], number, &self.extents)
    }

    /// The next position, its number and its index.
    #[inline(always)]
    fn take(&mut self) -> Option<(Place, usize, usize)> {
        self.left = self.left.checked_sub(1)?;
        let (place, number) = (self.place, self.first);
        self.place = next_place(0, self.rank, &place, &self.extents);
        self.first += 1;
        Some((place, number, self.index(&place)))
    }

    /// The last position, its number and its index.
    #[inline(always)]
    fn take_back(&mut self) -> Option<(Place, usize, usize)> {
        self.left = self.left.checked_sub(1)?;
        let number = self.first + self.left;
        let place = self.place_of(number);
        Some((place, number, self.index(&place)))
    }

    /// Leaves out `n` coordinates at the front.
    #[inline]
    fn leave(&mut self, n: usize) {
        let skipped = n.min(self.left);
        self.left -= skipped;
        self.first += skipped;
        if self.left > 0 {
            self.place = self.place_of(self.first);
        }
    }

    /// All that are left, in order, along the first mode in a loop without a carry.
    #[inline(always)]
    fn each<B>(mut self, start: B, mut call: impl FnMut(B, &Place, usize, usize) -> B) -> B {
        let mut sum = start;
        while self.left > 0 {
            let run = if self.rank == 0 { 1 } else { self.left.min(self.extents[0] - self.place[0]) };
            let index = self.index(&self.place);
            for i in 0..run {
                let mut place = self.place;
                place[0] += i;
                sum = call(sum, &place, self.first + i, index.wrapping_add(i.wrapping_mul(self.strides[0])));
            }
            self.left -= run;
            self.first += run;
            self.place[0] += run.saturating_sub(1);
            self.place = next_place(0, self.rank, &self.place, &self.extents);
        }
        sum
    }
}

impl<L> Indices<L> for Remaining {
    #[inline(always)]
    fn count(&self) -> usize {
        self.left
    }

    #[inline(always)]
    fn front(&mut self, _: &L) -> Option<usize> {
        self.take().map(|(_, _, index)| index)
    }

    #[inline(always)]
    fn back(&mut self, _: &L) -> Option<usize> {
        self.take_back().map(|(_, _, index)| index)
    }

    #[inline]
    fn leave_front(&mut self, _: &L, n: usize) {
        self.leave(n);
    }

    #[inline]
    fn leave_back(&mut self, _: &L, n: usize) {
        self.left -= n.min(self.left);
    }

    #[inline(always)]
    fn all<B>(self, _: &L, start: B, mut call: impl FnMut(B, usize) -> B) -> B {
        self.each(start, |sum, _, _, index| call(sum, index))
    }
}

/// The elements of a tensor of runtime extents that are left, in layout order, which is colexicographic: the first mode
/// moves fastest. What folds, as `for_each` and `sum`, goes run by run.
///
/// **Law.** Coordinates that are left were not given. Where elements are borrowed for writing, no two coordinates are
/// one element.
pub struct Steps<A, X> {
    lane: A,
    left: Remaining,
    told: PhantomData<fn() -> X>,
}

impl<A: Clone, X> Clone for Steps<A, X> {
    fn clone(&self) -> Self {
        Steps { lane: self.lane.clone(), left: self.left.clone(), told: PhantomData }
    }
}

impl<A: Lane, X: Told> Steps<A, X> {
    /// All elements.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts; where they are borrowed for writing, unless no two coordinates have
    /// one index.
    #[inline]
    #[track_caller]
    pub(crate) fn of(lane: A) -> Self {
        lane.require_distinct();
        let left = Remaining::of(lane.modes());
        Steps { lane, left, told: PhantomData }
    }

    /// The element at a position that was left, which is given now.
    #[inline(always)]
    fn give(lane: &A, place: &Place, number: usize, index: usize) -> X::Item<A::Reference> {
        // SAFETY: the index of a coordinate, by the law of the lane that of an element.
        let element = unsafe { lane.pointer(index) };
        // SAFETY: it may be borrowed so, and is given once.
        X::told(place, number, unsafe { A::Reference::of(element, Token(())) })
    }
}

/// Panics: `usize` does not count the coordinates.
#[cold]
#[inline(never)]
#[track_caller]
fn too_many() -> ! {
    let blame = Blame::whole(Operation::Tensor, 0);
    LayoutError::TooWide { blame, number: u64::MAX, bits: usize::BITS }.panic()
}

impl<A: Lane, X: Told> Iterator for Steps<A, X> {
    type Item = X::Item<A::Reference>;

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
        (self.left.left, Some(self.left.left))
    }

    /// All that are left, in order, along the first mode in a loop without a carry.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let lane = self.lane;
        self.left.each(start, |sum, place, number, index| call(sum, Self::give(&lane, place, number, index)))
    }
}

impl<A: Lane, X: Told> DoubleEndedIterator for Steps<A, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left.take_back().map(|(place, number, index)| Self::give(&self.lane, &place, number, index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.left.left -= n.min(self.left.left);
        self.next_back()
    }
}

impl<A: Lane, X: Told> ExactSizeIterator for Steps<A, X> {}
impl<A: Lane, X: Told> FusedIterator for Steps<A, X> {}
