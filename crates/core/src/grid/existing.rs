//! The coordinates of a tile that exist, in order.

use core::iter::FusedIterator;

use crate::extents::place::{FIRST_STEP, ORIGIN, Place, each, next_place};
use crate::grid::Residue;
use crate::grid::count::number;
use crate::int::{Shape, Strides};
use crate::layout::Layout;

/// The number of a coordinate in a whole tile, and its index.
#[inline(always)]
fn at<S: Shape, D: Strides>(layout: &Layout<S, D>, place: &Place) -> (usize, usize) {
    (number::<S>(place), layout.strides().index(place, 0))
}

impl Residue {
    /// Calls a function for every coordinate that exists, with its number in the whole tile and its index. The order is
    /// the order of coordinates, with mode `fastest` and the first one exchanged.
    #[inline(always)]
    pub(crate) fn visit<S: Shape, D: Strides, B>(
        &self,
        layout: &Layout<S, D>,
        fastest: usize,
        start: B,
        mut call: impl FnMut(B, usize, usize) -> B,
    ) -> B {
        let rank = const { S::SHAPE.length() };
        // An exchange of two modes is its own inverse, so one closure serves both directions.
        let exchanged = |place: &Place| {
            each(rank, |k| {
                place[if k == 0 {
                    fastest
                } else if k == fastest {
                    0
                } else {
                    k
                }]
            })
        };
        let extents = exchanged(self.extents());
        // Linear in each mode: in a run, number and index grow by these steps.
        let (number_step, step) = at(layout, &exchanged(&FIRST_STEP));
        let (mut place, mut sum) = (ORIGIN, start);
        for _ in 0..self.runs::<S>(fastest) {
            let (number, index) = at(layout, &exchanged(&place));
            for i in 0..self.extent::<S>(fastest) {
                sum = call(sum, number + i * number_step, index.wrapping_add(i.wrapping_mul(step)));
            }
            place = next_place(1, rank, &place, &extents);
        }
        sum
    }
}

/// The coordinates of a tile that exist and are left, each as its number in the whole tile and its index.
///
/// **Law.** While some are left, `place` is the first one, which the residue admits. The iterators of `raw` rely on it.
pub(crate) struct Existing<S, D> {
    residue: Residue,
    layout: Layout<S, D>,
    left: usize,
    place: Place,
}

impl<S: Shape, D: Strides> Existing<S, D> {
    /// All that exist.
    #[inline(always)]
    pub(crate) fn of(residue: Residue, layout: Layout<S, D>) -> Self {
        Existing { left: residue.size::<S>(), place: ORIGIN, residue, layout }
    }
}

impl<S: Shape, D: Strides> Iterator for Existing<S, D> {
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        // Before the place moves: after the last coordinate the place is out of the tile, and is never read.
        self.left = self.left.checked_sub(1)?;
        let found = at(&self.layout, &self.place);
        self.place = next_place(0, const { S::SHAPE.length() }, &self.place, self.residue.extents());
        Some(found)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        // Nothing is taken yet: nested loops. A walk that has begun continues one by one.
        if self.left == self.residue.size::<S>() {
            return self.residue.visit(&self.layout, 0, start, |sum, number, index| call(sum, (number, index)));
        }
        let mut sum = start;
        for item in self {
            sum = call(sum, item);
        }
        sum
    }
}

impl<S: Shape, D: Strides> ExactSizeIterator for Existing<S, D> {}
impl<S: Shape, D: Strides> FusedIterator for Existing<S, D> {}
