//! The tiles of a tensor in layout order.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::Operation;

use crate::expect;
use crate::int::C;
use crate::ops::{Mode, Tile, ZippedDivide};
use crate::static_layout::StaticLayout;
use crate::tensor::Tensor;
use crate::tiler::StaticTiler;

/// The tiles of a [`Tensor`] in layout order, the first mode of the grid of tiles moving fastest. Each is a tensor.
pub struct Tiles<'a, T, L, D> {
    tensor: Tensor<'a, T, L>,
    rest: Range<usize>,
    tiler: PhantomData<D>,
}

impl<'a, T, L: StaticLayout, D: StaticTiler> Tiles<'a, T, L, D> {
    /// The number of tiles.
    const COUNT: usize = match &Mode::<ZippedDivide<L, D>, C<1>>::BELOW {
        Ok(tiles) => expect::to_usize(tiles.size(), Operation::Size),
        Err(_) => 0,
    };

    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        Tiles { tensor, rest: 0..Self::COUNT, tiler: PhantomData }
    }

    /// The first `count` of the tiles that are left, and the others.
    #[cfg(feature = "rayon")]
    pub(super) fn split_at(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        let tiles = |rest| Tiles { tensor: self.tensor, rest, tiler: PhantomData };
        (tiles(start..middle), tiles(middle..end))
    }

    #[inline]
    fn tile(&self, x: usize) -> Tensor<'a, T, Tile<L, D>> {
        self.tensor.tile_of::<D, usize>(x)
    }
}

impl<'a, T, L: StaticLayout, D: StaticTiler> Iterator for Tiles<'a, T, L, D> {
    type Item = Tensor<'a, T, Tile<L, D>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|x| self.tile(x))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth(n).map(|x| self.tile(x))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<T, L: StaticLayout, D: StaticTiler> DoubleEndedIterator for Tiles<'_, T, L, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|x| self.tile(x))
    }
}

impl<T, L: StaticLayout, D: StaticTiler> ExactSizeIterator for Tiles<'_, T, L, D> {}
impl<T, L: StaticLayout, D: StaticTiler> FusedIterator for Tiles<'_, T, L, D> {}

impl<T, L: Copy, D> Clone for Tiles<'_, T, L, D> {
    fn clone(&self) -> Self {
        Tiles { tensor: self.tensor, rest: self.rest.clone(), tiler: PhantomData }
    }
}
