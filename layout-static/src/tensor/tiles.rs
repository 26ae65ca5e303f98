//! The tiles of a tensor in layout order.

use core::iter::FusedIterator;

use crate::index::Indexing;
use crate::int::C;
use crate::ops::{Tile, ZippedDivide};
use crate::parting::OfTiles;
use crate::raw::Shares;
use crate::static_layout::StaticLayout;
use crate::tensor::Tensor;
use crate::tiler::StaticTiler;

/// The first elements of the tiles, at coordinates of the grid of tiles.
pub(crate) type FirstOf<L, D, X> = Indexing<ZippedDivide<L, D>, (C<0>, X)>;

/// The tiles of a [`Tensor`] in layout order, the first mode of the grid of tiles moving fastest. Each is a tensor.
pub struct Tiles<'a, T, L, D>(Shares<&'a T, T, ZippedDivide<L, D>, OfTiles>);

impl<'a, T, L: StaticLayout, D: StaticTiler> Tiles<'a, T, L, D> {
    #[inline(always)]
    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        Tiles(tensor.through::<ZippedDivide<L, D>>().cells().parts())
    }

    /// The first `count` of the tiles that are left, and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.halves(count);
        (Tiles(first), Tiles(others))
    }
}

impl<'a, T, L: StaticLayout, D: StaticTiler> Iterator for Tiles<'a, T, L, D> {
    type Item = Tensor<'a, T, Tile<L, D>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(Tensor::of)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(Tensor::of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, part| call(sum, Tensor::of(part)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.rest().size_hint()
    }
}

impl<T, L: StaticLayout, D: StaticTiler> DoubleEndedIterator for Tiles<'_, T, L, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(Tensor::of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth_back(n).map(Tensor::of)
    }
}

impl<T, L: StaticLayout, D: StaticTiler> ExactSizeIterator for Tiles<'_, T, L, D> {}
impl<T, L: StaticLayout, D: StaticTiler> FusedIterator for Tiles<'_, T, L, D> {}

impl<T, L: Copy, D> Clone for Tiles<'_, T, L, D>
where
    ZippedDivide<L, D>: Copy,
{
    fn clone(&self) -> Self {
        Tiles(self.0.clone())
    }
}
