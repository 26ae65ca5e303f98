//! All tiles of elements under runtime extents, one after the other.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use layout_algebra::LayoutError;

use super::{DynView, PartialView, Reference, View};
use crate::extents::place::Place;
use crate::extents::proof::{TileOver, Whole};
use crate::extents::tiling::{At, GridWalk};
use crate::extents::{Extents, reach};
use crate::int::{Shape, Strides};
use crate::sealed::{Sealed, Token};
use crate::static_layout::Layout;

/// What a tiling gives for each position of the grid of tiles.
pub trait TileKind: Sealed {
    /// A tile of the shape `S` over strides `D`, borrowed as `R`.
    type Tile<R, S, D>;

    /// That the tiles of the shape `S` of extents `E` are what the kind says.
    #[doc(hidden)]
    type Proof<E: Extents, S: Shape>;

    /// The tile at a position below the grid; `index` is that of its first element.
    ///
    /// # Safety
    /// The tile may be borrowed as `R`, and is what the kind says.
    #[doc(hidden)]
    unsafe fn tile<R: Reference, E: Extents, S: Shape, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        token: Token,
    ) -> Self::Tile<R, S, D>;
}

/// Tiles all of which exist, each a [`View`].
#[derive(Clone, Copy, Debug)]
pub enum WholeTiles {}

/// Tiles of which a part may exist, each a [`PartialView`].
#[derive(Clone, Copy, Debug)]
pub enum PartialTiles {}

impl Sealed for WholeTiles {}
impl Sealed for PartialTiles {}

impl TileKind for WholeTiles {
    type Tile<R, S, D> = View<R, Layout<S, D>>;
    type Proof<E: Extents, S: Shape> = Whole<E, S>;

    #[inline(always)]
    unsafe fn tile<R: Reference, E: Extents, S: Shape, D: Strides>(
        view: &DynView<R, E, D>,
        _: &Place,
        index: usize,
        _: Token,
    ) -> View<R, Layout<S, D>> {
        view.tile_from(index)
    }
}

impl TileKind for PartialTiles {
    type Tile<R, S, D> = PartialView<R, S, D>;
    type Proof<E: Extents, S: Shape> = ();

    #[inline(always)]
    unsafe fn tile<R: Reference, E: Extents, S: Shape, D: Strides>(
        view: &DynView<R, E, D>,
        position: &Place,
        index: usize,
        _: Token,
    ) -> PartialView<R, S, D> {
        view.partial_from(position, index)
    }
}

/// The tiles of a [`DynTensor`](crate::DynTensor) or [`DynTensorMut`](crate::DynTensorMut) that are left, the first
/// mode of the grid moving fastest: an iterator. Those for writing have no element in common, so all may be kept, and
/// sent to other threads.
///
/// ```
/// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
/// let mut numbers = vec![0; 60];
/// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
/// std::thread::scope(|scope| {
///     for (number, mut tile) in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.enumerate() {
///         scope.spawn(move || tile.fill(number));
///     }
///     Ok::<(), LayoutError>(())
/// })?;
/// assert_eq!((numbers[0], numbers[59]), (0, 5));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// **Law.** The walk gives each position below the grid once; the tiles are of the kind `K`. Where `R` is exclusive, no
/// two coordinates below the extents have one element, so no two tiles have; of two tilings that were split apart no
/// tile is in both.
pub struct GridTiles<R, E, S, D, K> {
    view: DynView<R, E, D>,
    walk: GridWalk<E, S>,
    kind: PhantomData<K>,
}

impl<R: Copy, E: Copy, S, D: Copy, K> Clone for GridTiles<R, E, S, D, K> {
    fn clone(&self) -> Self {
        GridTiles { ..*self }
    }
}

impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> GridTiles<R, E, S, D, K> {
    /// All tiles, for reading.
    #[inline]
    pub(crate) fn all(view: DynView<R, E, D>, _: K::Proof<E, S>, _: TileOver<E, S, D>) -> Self
    where
        R: Copy,
    {
        Self::of(view)
    }

    /// All tiles, if no two coordinates have one element.
    #[inline]
    pub(crate) fn decided(
        view: DynView<R, E, D>,
        _: K::Proof<E, S>,
        _: TileOver<E, S, D>,
    ) -> Result<Self, LayoutError> {
        reach::injective(&view.extents, &view.strides)?;
        Ok(Self::of(view))
    }

    #[inline(always)]
    fn of(view: DynView<R, E, D>) -> Self {
        GridTiles { walk: GridWalk::all(&view.extents), view, kind: PhantomData }
    }

    /// The tile at a position that the walk has given.
    #[inline(always)]
    fn tile(view: &DynView<R, E, D>, (position, index): At) -> K::Tile<R, S, D> {
        // SAFETY: the law of `GridTiles`.
        unsafe { K::tile(view, &position, index, Token(())) }
    }

    /// The first `count` of the tiles that are left, and the others: for workers that take several each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.walk.split_at(count, &self.view.strides);
        let DynView { base, extents, strides, life } = self.view;
        (
            GridTiles { view: DynView { base, extents, strides, life }, walk: first, ..self },
            GridTiles { walk: others, ..self },
        )
    }
}

impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> Iterator for GridTiles<R, E, S, D, K> {
    type Item = K::Tile<R, S, D>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.walk.next(&self.view.strides).map(|at| Self::tile(&self.view, at))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.walk.skip(n, &self.view.strides);
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.walk.fold(&self.view.strides, start, |sum, at| call(sum, Self::tile(&self.view, at)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.walk.len(), Some(self.walk.len()))
    }
}

impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> DoubleEndedIterator for GridTiles<R, E, S, D, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back(&self.view.strides).map(|at| Self::tile(&self.view, at))
    }
}

impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> ExactSizeIterator for GridTiles<R, E, S, D, K> {}
impl<R: Reference, E: Extents, S: Shape, D: Strides, K: TileKind> FusedIterator for GridTiles<R, E, S, D, K> {}
