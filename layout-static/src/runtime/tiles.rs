//! The tiles of a tensor with runtime extents.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use crate::int::{Shape, Strides};
use crate::raw::Field;
use crate::runtime::{Extents, Place, Ragged, count, grid, unrank};
use crate::static_layout::Layout;
use crate::tensor::Tensor;

/// The tiles of a [`DynTensor`](crate::DynTensor) whose extents are multiples of the tile's, the first mode of the grid
/// moving fastest. Each is a [`Tensor`].
pub struct DynTiles<'a, T, E, S, D>(Walk<'a, T, E, S, D>);

/// The tiles of a [`DynTensor`](crate::DynTensor), whole or ragged, the first mode of the grid moving fastest. Each is a
/// [`Ragged`].
pub struct RaggedTiles<'a, T, E, S, D>(Walk<'a, T, E, S, D>);

/// The positions of the grid of tiles.
struct Walk<'a, T, E, S, D> {
    field: Field<&'a T, T, E, D>,
    grid: Place,
    rest: Range<usize>,
    tile: PhantomData<S>,
}

impl<'a, T, E: Extents, S: Shape, D: Strides> Walk<'a, T, E, S, D> {
    fn new(field: Field<&'a T, T, E, D>) -> Self {
        let grid = grid::<E, S>(&field.extents());
        Walk { field, grid, rest: 0..count::<E>(&grid), tile: PhantomData }
    }

    /// The first `count` of the tiles that are left, and the others.
    fn split_at(self, count: usize) -> (Self, Self) {
        let middle = self.rest.start.saturating_add(count).min(self.rest.end);
        let first = Walk { rest: self.rest.start..middle, ..self.clone() };
        (first, Walk { rest: middle..self.rest.end, ..self })
    }

    #[inline]
    fn whole(&self, x: usize) -> Option<Tensor<'a, T, Layout<S, D>>> {
        self.field.shared_tile::<S>(&unrank(x, &self.grid)).map(Tensor::of)
    }

    #[inline]
    fn ragged(&self, x: usize) -> Option<Ragged<'a, T, S, D>> {
        self.field.shared_corner::<S>(&unrank(x, &self.grid)).map(Ragged::of)
    }
}

impl<T, E: Copy, S, D: Copy> Clone for Walk<'_, T, E, S, D> {
    fn clone(&self) -> Self {
        Walk { field: self.field, grid: self.grid, rest: self.rest.clone(), tile: PhantomData }
    }
}

impl<'a, T, E: Extents, S: Shape, D: Strides> DynTiles<'a, T, E, S, D> {
    pub(super) fn new(field: Field<&'a T, T, E, D>) -> Self {
        DynTiles(Walk::new(field))
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
        self.0.rest.next().and_then(|x| self.0.whole(x))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.rest.nth(n).and_then(|x| self.0.whole(x))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.rest.size_hint()
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for DynTiles<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.rest.next_back().and_then(|x| self.0.whole(x))
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
        RaggedTiles(Walk::new(field))
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
        self.0.rest.next().and_then(|x| self.0.ragged(x))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.rest.nth(n).and_then(|x| self.0.ragged(x))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.rest.size_hint()
    }
}

impl<T, E: Extents, S: Shape, D: Strides> DoubleEndedIterator for RaggedTiles<'_, T, E, S, D> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.rest.next_back().and_then(|x| self.0.ragged(x))
    }
}

impl<T, E: Extents, S: Shape, D: Strides> ExactSizeIterator for RaggedTiles<'_, T, E, S, D> {}
impl<T, E: Extents, S: Shape, D: Strides> FusedIterator for RaggedTiles<'_, T, E, S, D> {}

impl<T, E: Copy, S, D: Copy> Clone for RaggedTiles<'_, T, E, S, D> {
    fn clone(&self) -> Self {
        RaggedTiles(self.0.clone())
    }
}
