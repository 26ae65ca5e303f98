//! The elements of a tile that exist, one by one.

use core::iter::FusedIterator;

use crate::grid::Existing;
use crate::int::{Shape, Strides};
use crate::raw::{PartialView, Reference};
use crate::sealed::Token;

/// The elements of a tile that exist and are left, each with its number in the whole tile.
///
/// **Law.** `left` has the residue of the tile.
// `core::iter::Map` would not be inlined at level s.
pub(super) struct Elements<R, S, D> {
    tile: PartialView<R, S, D>,
    left: Existing<S, D>,
}

impl<R: Reference + Copy, S: Shape, D: Strides> Iterator for Elements<R, S, D> {
    type Item = (usize, R);

    #[inline]
    fn next(&mut self) -> Option<(usize, R)> {
        let (number, index) = self.left.next()?;
        // Keeps the law, here and below: the residue admits the coordinate; elements for reading may be given twice.
        Some((number, self.tile.element(index, Token(()))))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let Elements { tile, left } = self;
        left.fold(start, |sum, (number, index)| call(sum, (number, tile.element(index, Token(())))))
    }
}

impl<R: Reference + Copy, S: Shape, D: Strides> ExactSizeIterator for Elements<R, S, D> {}
impl<R: Reference + Copy, S: Shape, D: Strides> FusedIterator for Elements<R, S, D> {}

impl<R: Reference + Copy, S: Shape, D: Strides> PartialView<R, S, D> {
    /// All elements that exist, each with its number in the whole tile.
    #[inline(always)]
    pub(super) fn elements(self) -> Elements<R, S, D> {
        Elements { left: Existing::of(*self.residue(), self.layout()), tile: self }
    }
}

impl<T, S: Shape, D: Strides> PartialView<&mut T, S, D> {
    /// Calls a function with every element that exists, and its number in the whole tile. The order is the order of
    /// coordinates, with mode `fastest` and the first one exchanged.
    #[inline(always)]
    pub(super) fn lend(&mut self, fastest: usize, mut call: impl FnMut(usize, &mut T)) {
        let tile = self.reborrow();
        tile.residue().visit(&tile.layout(), fastest, (), |(), number, index| {
            // Keeps the law: the residue admits the coordinate, and the reference does not outlive the call.
            call(number, tile.element(index, Token(())));
        });
    }
}
