//! The coordinates of runtime extents that are left, in layout order.

use layout_algebra::{Blame, LayoutError, Operation};

use super::LoopLayout;
use super::beside::{Indexed, Unindexed};
use super::walk::Indices;
use crate::enumerable::FlatCoordinate;
use crate::extents::place::{MODES, Place, moved, step_place, sum};
use crate::sealed::Token;

/// The item of an iterator for an element at a position.
#[doc(hidden)]
pub trait ItemAt {
    /// The item.
    type Item<R>;

    /// Returns the item for the element at a position, which has this number in layout order.
    fn item_at<R>(place: &Place, number: usize, reference: R) -> Self::Item<R>;
}

impl ItemAt for Unindexed {
    type Item<R> = R;

    #[inline(always)]
    fn item_at<R>(_: &Place, _: usize, reference: R) -> R {
        reference
    }
}

// Integers: of a `Bounded` number it would have to be asked whether the extents are within the bound.
impl<X: FlatCoordinate> ItemAt for Indexed<X> {
    type Item<R> = (X, R);

    #[inline(always)]
    fn item_at<R>(place: &Place, number: usize, reference: R) -> (X, R) {
        let number = [number];
        let parts: &[usize] = if const { X::FORM.profile().depth() == 0 } { &number } else { place };
        (X::read(parts, 0, Token(())), reference)
    }
}

/// The coordinates of runtime extents that are left, in layout order, which is colexicographic: the first mode moves
/// fastest.
///
/// **Law.** The `left` numbers from `first` on belong to coordinates that were not given; `place` is the coordinate of
/// the first one, if some are left.
#[doc(hidden)]
#[derive(Clone)]
pub struct PlacesLeft {
    rank: usize,
    extents: Place,
    strides: Place,
    place: Place,
    first: usize,
    left: usize,
}

impl PlacesLeft {
    /// All coordinates.
    ///
    /// # Panics
    /// For more coordinates than `usize` counts.
    #[inline]
    #[track_caller]
    fn of((rank, extents, strides): (usize, Place, Place)) -> Self {
        let size = if extents[..rank].contains(&0) {
            Some(0)
        } else {
            extents[..rank].iter().try_fold(1, |size: usize, extent| size.checked_mul(*extent))
        };
        let Some(left) = size else { too_many() };
        PlacesLeft { rank, extents, strides, place: [0; MODES], first: 0, left }
    }

    /// Leaves out `n` coordinates at the back.
    #[inline]
    fn leave_last(&mut self, n: usize) {
        self.left -= n.min(self.left);
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
        let (place, number) = (self.place, self.first);
        let index = self.take_index()?;
        Some((place, number, index))
    }

    /// The index of the next position, which is left behind in place.
    #[inline(always)]
    fn take_index(&mut self) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let index = self.index(&self.place);
        step_place(0, self.rank, &mut self.place, &self.extents);
        self.left -= 1;
        self.first += 1;
        Some(index)
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
    fn every<B>(mut self, start: B, mut call: impl FnMut(B, &Place, usize, usize) -> B) -> B {
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
            step_place(0, self.rank, &mut self.place, &self.extents);
        }
        sum
    }
}

impl<P: LoopLayout> Indices<P> for PlacesLeft {
    /// The position, and its number in layout order.
    type Beside = (Place, usize);
    type Proof = ();

    #[inline]
    #[track_caller]
    fn all(layout: &P, (): ()) -> Self {
        PlacesLeft::of(layout.modes())
    }

    #[inline(always)]
    fn count(&self) -> usize {
        self.left
    }

    #[inline(always)]
    fn front(&mut self, _: &P) -> Option<(usize, (Place, usize))> {
        self.take().map(|(place, number, index)| (index, (place, number)))
    }

    #[inline(always)]
    fn front_index(&mut self, _: &P) -> Option<usize> {
        self.take_index()
    }

    #[inline(always)]
    fn back(&mut self, _: &P) -> Option<(usize, (Place, usize))> {
        self.take_back().map(|(place, number, index)| (index, (place, number)))
    }

    #[inline]
    fn leave_front(&mut self, _: &P, n: usize) {
        self.leave(n);
    }

    #[inline]
    fn leave_back(&mut self, _: &P, n: usize) {
        self.leave_last(n);
    }

    #[inline(always)]
    fn each<B>(self, _: &P, start: B, mut call: impl FnMut(B, usize, (Place, usize)) -> B) -> B {
        self.every(start, |sum, place, number, index| call(sum, index, (*place, number)))
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
