//! The tiles of a tensor with runtime extents.

use core::iter::FusedIterator;

use crate::int::{Shape, Strides};
use crate::raw::{Field, Tiling};
use crate::runtime::{Extents, Ragged};
use crate::static_layout::Layout;
use crate::tensor::Tensor;

/// The tiles of a [`DynTensor`](crate::DynTensor) whose extents are multiples of the tile's, the first mode of the grid
/// moving fastest. Each is a [`Tensor`].
pub struct DynTiles<'a, T, E, S, D>(Tiling<&'a T, T, E, S, D>);

/// The tiles of a [`DynTensor`](crate::DynTensor), whole or ragged, the first mode of the grid moving fastest. Each is a
/// [`Ragged`].
pub struct RaggedTiles<'a, T, E, S, D>(Tiling<&'a T, T, E, S, D>);

impl<'a, T, E: Extents, S: Shape, D: Strides> DynTiles<'a, T, E, S, D> {
    pub(super) fn new(field: Field<&'a T, T, E, D>) -> Self {
        DynTiles(Tiling::shared(field))
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.split_at(count);
        (DynTiles(first), DynTiles(others))
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Iterator for DynTiles<'a, T, E, S, D> {
    type Item = Tensor<'a, T, Layout<S, D>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|tile| Tensor::of(tile.whole()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|tile| Tensor::of(tile.whole()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, tile| call(sum, Tensor::of(tile.whole())))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for DynTiles<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|tile| Tensor::of(tile.whole()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> ExactSizeIterator for DynTiles<'_, T, E, S, D> {}
impl<T, E: Extents, S: Shape, D: Strides> FusedIterator for DynTiles<'_, T, E, S, D> {}

impl<T, E: Copy, S, D: Copy> Clone for DynTiles<'_, T, E, S, D> {
    fn clone(&self) -> Self {
        DynTiles(self.0.clone())
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> RaggedTiles<'a, T, E, S, D> {
    pub(super) fn new(field: Field<&'a T, T, E, D>) -> Self {
        RaggedTiles(Tiling::shared(field))
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.split_at(count);
        (RaggedTiles(first), RaggedTiles(others))
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Iterator for RaggedTiles<'a, T, E, S, D> {
    type Item = Ragged<'a, T, S, D>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|tile| Ragged::of(tile.corner()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|tile| Ragged::of(tile.corner()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, tile| call(sum, Ragged::of(tile.corner())))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for RaggedTiles<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|tile| Ragged::of(tile.corner()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> ExactSizeIterator for RaggedTiles<'_, T, E, S, D> {}
impl<T, E: Extents, S: Shape, D: Strides> FusedIterator for RaggedTiles<'_, T, E, S, D> {}

impl<T, E: Copy, S, D: Copy> Clone for RaggedTiles<'_, T, E, S, D> {
    fn clone(&self) -> Self {
        RaggedTiles(self.0.clone())
    }
}
