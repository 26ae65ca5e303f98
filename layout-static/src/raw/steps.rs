//! The elements under runtime extents in layout order: the iterators.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use layout_algebra::{Blame, LayoutError, Operation};

use super::Reference;
use super::lanes::Lane;
use crate::enumerable::FlatCoordinate;
use crate::extents::place::{MODES, Place, moved, next_place, sum};
use crate::index::beside::{Indexed, Unindexed};
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

/// The elements of a tensor of runtime extents that are left, in layout order, which is colexicographic: the first mode
/// moves fastest. What folds, as `for_each` and `sum`, goes run by run.
///
/// **Law.** Numbers from `first` on, as many as `left`, are those of coordinates that were not given; `place` is the
/// coordinate of the first one, if some are left. Where elements are borrowed for writing, no two coordinates are one
/// element.
pub struct Steps<A, X> {
    lane: A,
    rank: usize,
    extents: Place,
    strides: Place,
    place: Place,
    first: usize,
    left: usize,
    told: PhantomData<fn() -> X>,
}

impl<A: Clone, X> Clone for Steps<A, X> {
    fn clone(&self) -> Self {
        Steps { lane: self.lane.clone(), ..*self }
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
        let (rank, extents, strides) = lane.modes();
        let size = if extents[..rank].contains(&0) {
            Some(0)
        } else {
            extents[..rank].iter().try_fold(1, |size: usize, extent| size.checked_mul(*extent))
        };
        let Some(left) = size else { too_many() };
        Steps { lane, rank, extents, strides, place: [0; MODES], first: 0, left, told: PhantomData }
    }

    /// The element at a position that was left, which is given now.
    #[inline(always)]
    fn give(&self, place: &Place, number: usize) -> X::Item<A::Reference> {
        self.give_at(place, number, self.index(place))
    }

    /// The same where the index is known.
    #[inline(always)]
    fn give_at(&self, place: &Place, number: usize, index: usize) -> X::Item<A::Reference> {
        // SAFETY: the index of a coordinate, by the law of the lane that of an element.
        let element = unsafe { self.lane.pointer(index) };
        // SAFETY: it may be borrowed so, and is given once.
        X::told(place, number, unsafe { A::Reference::of(element, Token(())) })
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
        self.left = self.left.checked_sub(1)?;
        let (place, number) = (self.place, self.first);
        self.place = next_place(0, self.rank, &place, &self.extents);
        self.first += 1;
        Some(self.give(&place, number))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let skipped = n.min(self.left);
        self.left -= skipped;
        self.first += skipped;
        if self.left > 0 {
            self.place = self.place_of(self.first);
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    /// All that are left, in order, along the first mode in a loop without a carry.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, start: B, mut call: F) -> B {
        let mut sum = start;
        while self.left > 0 {
            let run = if self.rank == 0 { 1 } else { self.left.min(self.extents[0] - self.place[0]) };
            let index = self.index(&self.place);
            for i in 0..run {
                let mut place = self.place;
                place[0] += i;
                sum = call(
                    sum,
                    self.give_at(&place, self.first + i, index.wrapping_add(i.wrapping_mul(self.strides[0]))),
                );
            }
            self.left -= run;
            self.first += run;
            self.place[0] += run.saturating_sub(1);
            self.place = next_place(0, self.rank, &self.place, &self.extents);
        }
        sum
    }
}

impl<A: Lane, X: Told> DoubleEndedIterator for Steps<A, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let number = self.first + self.left;
        Some(self.give(&self.place_of(number), number))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.left -= n.min(self.left);
        self.next_back()
    }
}

impl<A: Lane, X: Told> ExactSizeIterator for Steps<A, X> {}
impl<A: Lane, X: Told> FusedIterator for Steps<A, X> {}
