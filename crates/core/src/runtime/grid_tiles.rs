//! The iterator over the tiles of a grid, from both ends.

use core::iter::FusedIterator;

use layout_algebra::LayoutError;

use crate::extents::Extents;
use crate::grid::proof::TileOver;
use crate::int::Strides;
use crate::raw::{DynView, Reference};
use crate::runtime::cells::Cells;
use crate::runtime::{TileKind, TileModes};
use crate::tensor::{IndexedParts, Places};

/// An iterator over the tiles of a [`DynTensor`](crate::DynTensor) or [`DynTensorMut`](crate::DynTensorMut), the first
/// mode of the grid moving fastest. Tiles for writing share no element, so all may be kept, and sent to other threads.
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
pub struct GridTiles<R, E, S, D, K>(Cells<R, E, S, D, K>);

impl<R: Copy, E: Copy, S, D: Copy, K> Clone for GridTiles<R, E, S, D, K> {
    fn clone(&self) -> Self {
        GridTiles(self.0.clone())
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> GridTiles<R, E, S, D, K> {
    /// Returns the iterator over all tiles, for reading.
    #[inline]
    pub(crate) fn all(view: DynView<R, E, D>, kind: K::Proof<E, S>, tile: TileOver<E, S, D>) -> Self
    where
        R: Copy,
    {
        GridTiles(Cells::all(view, kind, tile))
    }

    /// Returns the iterator over all tiles, if no two coordinates share an element.
    #[inline]
    pub(crate) fn decided(
        view: DynView<R, E, D>,
        kind: K::Proof<E, S>,
        tile: TileOver<E, S, D>,
    ) -> Result<Self, LayoutError> {
        Cells::decided(view, kind, tile).map(GridTiles)
    }

    /// Returns the same tiles in an order that follows memory. If tiles are closer along the last mode than along the
    /// first, the last mode moves fastest. Once a tile has been taken, the remaining tiles keep their order.
    ///
    /// Then the numbers of `enumerate()` count positions in memory order. [`indexed`](GridTiles::indexed) has the
    /// coordinates that [`tile`](DynView::tile) takes, in any order.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let tiles = matrix.ragged_tiles(ByMode::of((C::<4>, C::<4>))).in_memory_order();
    /// assert!(tiles.map(|tile| tile.get((0, 0)).copied()).eq([0, 4, 8, 40, 44, 48].map(Some)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "unordered")]
    #[inline]
    #[must_use]
    pub fn in_memory_order(self) -> Self {
        GridTiles(self.0.reordered())
    }

    /// Iterates over the tiles with their coordinates in the grid of tiles, one integer for each mode.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensorMut, LayoutError, RaggedTiles};
    /// let mut numbers = vec![0; 60];
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, (6_usize, 10_usize))?;
    /// for ((i, j), mut tile) in matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>))))?.indexed() {
    ///     tile.fill(10 * i + j);
    /// }
    /// assert_eq!((numbers[0], numbers[8], numbers[50], numbers[59]), (0, 2, 10, 12));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[doc(alias = "indexed_tiles")]
    #[doc(alias = "indexed_ragged_tiles")]
    #[inline]
    pub const fn indexed(self) -> IndexedParts<Self, E::Counts> {
        IndexedParts::of(self)
    }

    /// Splits the remaining tiles into the first `count` and the rest: for workers that take several tiles each.
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.halves(count);
        (GridTiles(first), GridTiles(others))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> Places<E::Counts>
    for GridTiles<R, E, S, D, K>
{
    #[inline]
    fn next_placed(&mut self) -> Option<(E::Counts, Self::Item)> {
        self.0.front().map(|cell| (E::tuple(&cell.position()), K::tile(cell)))
    }

    #[inline]
    fn next_back_placed(&mut self) -> Option<(E::Counts, Self::Item)> {
        self.0.back().map(|cell| (E::tuple(&cell.position()), K::tile(cell)))
    }

    #[inline]
    fn skip_some(&mut self, count: usize) {
        self.0.leave_front(count);
    }

    #[inline]
    fn fold_placed<B>(self, start: B, mut call: impl FnMut(B, (E::Counts, Self::Item)) -> B) -> B {
        self.0.each(start, |sum, cell| call(sum, (E::tuple(&cell.position()), K::tile(cell))))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> Iterator for GridTiles<R, E, S, D, K> {
    type Item = K::Tile<R, E, S, D>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.front().map(K::tile)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // By arithmetic on the walk: the default would make and drop `n` tiles.
        self.0.leave_front(n);
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.each(start, |sum, cell| call(sum, K::tile(cell)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> DoubleEndedIterator
    for GridTiles<R, E, S, D, K>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.back().map(K::tile)
    }
}

impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> ExactSizeIterator
    for GridTiles<R, E, S, D, K>
{
}
impl<R: Reference, E: Extents, S: TileModes<E>, D: Strides, K: TileKind> FusedIterator for GridTiles<R, E, S, D, K> {}
