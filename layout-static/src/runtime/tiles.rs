//! Tiles, windows and blocks of tensors with runtime extents.

use crate::coordinate::Coordinate;
use crate::extents::Extents;
use crate::extents::place::{grid, position};
use crate::extents::proof::{Matching, Position, TileOver, Whole};
use crate::int::{Shape, Strides};
use crate::raw::{DynView, GridTiles, PartialTiles, PartialView, Reference, View, WholeTiles};
use crate::runtime::view::beyond;
use crate::static_layout::Layout;
use crate::tiler::ByMode;

/// Tiles, for reading.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// The number of tiles along each mode, ragged ones among them.
    #[inline]
    pub fn grid<S: Shape>(&self, _: ByMode<S>) -> E::Counts {
        E::counts(&grid::<E, S>(&self.extents()))
    }

    /// The tile at a coordinate of the grid of tiles. Each extent has to be known as a multiple of the tile's, or the
    /// program does not compile: no tail is left out silently.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// let numbers = [0; 100];
    /// let matrix = DynTensor::row_major(&numbers, (10_usize, 10_usize)).unwrap();
    /// matrix.tile(ByMode::of((C::<2>, C::<5>)), (0, 0)); // [L0712] an extent that is any integer
    /// ```
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile<S: Shape, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> View<R::Read<'_>, Layout<S, D>> {
        let whole = Whole::PROOF;
        self.by_ref().whole_tile_of(coordinate, Position::PROOF, whole, TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, if all of it exists: `None` for a ragged tile and out of bounds.
    #[inline(always)]
    pub fn whole_tile<S: Shape, X: Coordinate>(
        &self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<View<R::Read<'_>, Layout<S, D>>> {
        self.by_ref().whole_at(&Position::<E, X>::PROOF.of(coordinate), TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged<S: Shape, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> PartialView<R::Read<'_>, S, D> {
        self.by_ref().tile_of(coordinate, Position::PROOF, TileOver::PROOF)
    }

    /// The tile whose first element is at a coordinate, if all of it exists: for windows that overlap.
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let window = ByMode::of((C::<3>, C::<3>));
    /// assert_eq!(matrix.window(window, (3, 7)).map(|window| window[(1, 1)]), Some(48));
    /// assert!(matrix.window(window, (3, 8)).is_none());
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// A window of no elements does not compile: its first element would lie past the last one.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// # let matrix = DynTensor::row_major(&[0; 60], (6_usize, 10_usize)).unwrap();
    /// let nothing = matrix.window(ByMode::of((C::<0>, C::<1>)), (6, 9)); // [L0101]
    /// ```
    #[inline(always)]
    pub fn window<S: Shape, X: Coordinate>(&self, _: ByMode<S>, first: X) -> Option<View<R::Read<'_>, Layout<S, D>>> {
        self.by_ref().window_at(&Position::<E, X>::PROOF.of(first), TileOver::PROOF)
    }

    /// The elements from a coordinate on, as many along each mode as the extents say, if there are as many.
    ///
    /// Post: `self.block(first, extents)?[x] == self[first + x]` for every `x` below the extents.
    ///
    /// ```
    /// use layout_static::{C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let block = matrix.block((1, 2), (3_usize, C::<4>)).expect("row 4 and column 6 exist");
    /// assert_eq!((block[(0, 0)], block[(2, 3)], block.get((3, 0))), (12, 35, None));
    /// assert!(matrix.block((1, 7), (3_usize, C::<4>)).is_none());
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline(always)]
    pub fn block<F: Extents, X: Coordinate>(&self, first: X, extents: F) -> Option<DynView<R::Read<'_>, F, D>> {
        self.by_ref().part_from(&Position::<E, X>::PROOF.of(first), extents, Matching::PROOF)
    }

    /// All tiles, the first mode of the grid of tiles moving fastest. As [`tile`](crate::DynTensor::tile), without a
    /// tail.
    #[inline]
    pub fn tiles<S: Shape>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, WholeTiles> {
        GridTiles::all(self.by_ref(), Whole::PROOF, TileOver::PROOF)
    }

    /// All tiles, whole or ragged, the first mode of the grid of tiles moving fastest.
    #[inline]
    pub fn ragged_tiles<S: Shape>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, PartialTiles> {
        GridTiles::all(self.by_ref(), (), TileOver::PROOF)
    }

    #[inline(always)]
    #[track_caller]
    fn whole_tile_of<S: Shape, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        _: Whole<E, S>,
        tile: TileOver<E, S, D>,
    ) -> View<R, Layout<S, D>> {
        let extents = self.extents();
        match self.whole_at(&position.of(coordinate), tile) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn tile_of<S: Shape, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        tile: TileOver<E, S, D>,
    ) -> PartialView<R, S, D> {
        let extents = self.extents();
        match self.partial_at(&position.of(coordinate), tile) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }
}

/// Tiles, for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// The tile at a coordinate of the grid of tiles, for writing. See [`DynTensor::tile`](crate::DynTensor::tile).
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> View<&mut T, Layout<S, D>> {
        self.reborrow().whole_tile_of(coordinate, Position::PROOF, Whole::PROOF, TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, for writing, if all of it exists. See
    /// [`DynTensor::whole_tile`](crate::DynTensor::whole_tile).
    #[inline(always)]
    pub fn whole_tile_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<View<&mut T, Layout<S, D>>> {
        self.reborrow().whole_at(&Position::<E, X>::PROOF.of(coordinate), TileOver::PROOF)
    }

    /// The tile at a coordinate of the grid of tiles, of which only a part may exist, for writing.
    ///
    /// # Panics
    /// For a coordinate out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged_mut<S: Shape, X: Coordinate>(&mut self, _: ByMode<S>, coordinate: X) -> PartialView<&mut T, S, D> {
        self.reborrow().tile_of(coordinate, Position::PROOF, TileOver::PROOF)
    }

    /// The tile whose first element is at a coordinate, for writing, if all of it exists. See
    /// [`DynTensor::window`](crate::DynTensor::window).
    #[inline(always)]
    pub fn window_mut<S: Shape, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        first: X,
    ) -> Option<View<&mut T, Layout<S, D>>> {
        self.reborrow().window_at(&Position::<E, X>::PROOF.of(first), TileOver::PROOF)
    }

    /// The elements from a coordinate on, as many along each mode as the extents say, for writing, if there are as
    /// many. See
    /// [`DynTensor::block`](crate::DynTensor::block).
    #[inline(always)]
    pub fn block_mut<F: Extents, X: Coordinate>(&mut self, first: X, extents: F) -> Option<DynView<&mut T, F, D>> {
        self.reborrow().part_from(&Position::<E, X>::PROOF.of(first), extents, Matching::PROOF)
    }
}

/// Panics for a coordinate that is not one of the grid of tiles.
#[cold]
#[inline(never)]
#[track_caller]
fn no_tile<S: Shape, E: Extents, X: Coordinate>(coordinate: X, extents: E) -> ! {
    beyond(&X::FORM, &position(coordinate), &grid::<E, S>(&extents))
}
