//! The tiles of an exclusive tensor with runtime extents: live `&mut` parts without a common element.

use core::iter::FusedIterator;

use crate::int::{Shape, Strides};
use crate::raw::Tiling;
use crate::runtime::{Extents, RaggedMut};
use crate::static_layout::Layout;
use crate::tensor::TensorMut;

/// The tiles of a [`DynTensorMut`](crate::DynTensorMut) whose extents are multiples of the tile's, each a [`TensorMut`]. No two
/// have a common element, so all may be kept, and sent to other threads.
pub struct DynTilesMut<'a, T, E, S, D>(Tiling<&'a mut T, T, E, S, D>);

/// The tiles of a [`DynTensorMut`](crate::DynTensorMut), whole or ragged, each a [`RaggedMut`]. No two have a common element, so
/// all may be kept, and sent to other threads.
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, LayoutError};
/// let mut numbers = vec![0; 60];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
/// std::thread::scope(|scope| {
///     for (number, mut tile) in matrix.ragged_tiles_mut(ByMode::of((C::<4>, C::<4>)))?.enumerate() {
///         scope.spawn(move || tile.fill(number));
///     }
///     Ok::<(), LayoutError>(())
/// })?;
/// assert_eq!((numbers[0], numbers[59]), (0, 5));
/// # Ok::<(), LayoutError>(())
/// ```
pub struct RaggedTilesMut<'a, T, E, S, D>(Tiling<&'a mut T, T, E, S, D>);

impl<'a, T, E: Extents, S: Shape, D: Strides> DynTilesMut<'a, T, E, S, D> {
    pub(super) const fn of(tiling: Tiling<&'a mut T, T, E, S, D>) -> Self {
        DynTilesMut(tiling)
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.split_at(count);
        (DynTilesMut(first), DynTilesMut(others))
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Iterator for DynTilesMut<'a, T, E, S, D> {
    type Item = TensorMut<'a, T, Layout<S, D>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|tile| TensorMut::of(tile.whole()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|tile| TensorMut::of(tile.whole()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, tile| call(sum, TensorMut::of(tile.whole())))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for DynTilesMut<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|tile| TensorMut::of(tile.whole()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> ExactSizeIterator for DynTilesMut<'_, T, E, S, D> {}
impl<T, E: Extents, S: Shape, D: Strides> FusedIterator for DynTilesMut<'_, T, E, S, D> {}

impl<'a, T, E: Extents, S: Shape, D: Strides> RaggedTilesMut<'a, T, E, S, D> {
    pub(super) const fn of(tiling: Tiling<&'a mut T, T, E, S, D>) -> Self {
        RaggedTilesMut(tiling)
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.split_at(count);
        (RaggedTilesMut(first), RaggedTilesMut(others))
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Iterator for RaggedTilesMut<'a, T, E, S, D> {
    type Item = RaggedMut<'a, T, S, D>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|tile| RaggedMut::of(tile.corner()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|tile| RaggedMut::of(tile.corner()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, tile| call(sum, RaggedMut::of(tile.corner())))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for RaggedTilesMut<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|tile| RaggedMut::of(tile.corner()))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> ExactSizeIterator for RaggedTilesMut<'_, T, E, S, D> {}
impl<T, E: Extents, S: Shape, D: Strides> FusedIterator for RaggedTilesMut<'_, T, E, S, D> {}
