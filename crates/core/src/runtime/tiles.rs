//! Tiles, windows and blocks of tensors with runtime extents.

use crate::coordinates::Coordinate;
use crate::extents::Extents;
use crate::extents::place::position;
use crate::extents::proof::{Position, SameRank};
use crate::grid::count::grid;
use crate::grid::proof::{TileOver, Whole};
use crate::grid::{PartialTiles, WholeTiles, WindowTiles};
use crate::int::Strides;
use crate::layout::index::outside::of_extents;
use crate::layout::proof::Proven;
use crate::layout::tiler::ByMode;
use crate::raw::{DynView, Reference, View};
use crate::runtime::{GridTiles, PartialTile, TileForm, TileModes, WholeTile};
use crate::tensor::{Forward, TensorLayout, WindowsOf};

/// Tiles, windows and blocks, for reading.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Returns the number of tiles along each mode, including ragged ones.
    #[inline]
    pub fn grid<S: TileModes<E>>(&self, _: ByMode<S>) -> E::Counts {
        E::tuple(&grid::<E, S>(&self.extents()))
    }

    /// Returns the tile at a coordinate of the grid of tiles. Each extent must be known as a multiple of the tile's, or
    /// the program does not compile: no tail is skipped silently.
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// let numbers = [0; 100];
    /// let matrix = DynTensor::row_major(&numbers, (10_usize, 10_usize)).unwrap();
    /// matrix.tile(ByMode::of((C::<2>, C::<5>)), (0, 0)); // [L0712] an extent that is any integer
    /// ```
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[doc(alias = "local_tile")]
    #[inline(always)]
    #[track_caller]
    pub fn tile<S: TileModes<E>, X: Coordinate>(&self, _: ByMode<S>, coordinate: X) -> WholeTile<R::Read<'_>, E, S, D> {
        // Named in the function that users call: the error of a tail is at their line.
        let whole = Whole::<E, S>::PROOF;
        self.by_ref().whole_tile_of(coordinate, Position::PROOF, whole, TileOver::<E, S, D>::PROOF)
    }

    /// Returns the tile at a coordinate of the grid of tiles, if all of it exists: `None` for a ragged tile and out of
    /// bounds.
    #[inline(always)]
    pub fn whole_tile<S: TileModes<E>, X: Coordinate>(
        &self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<WholeTile<R::Read<'_>, E, S, D>> {
        self.by_ref()
            .cell_at::<_, WholeTiles>(&Position::<E, X>::PROOF.of(coordinate), TileOver::<E, S, D>::PROOF)
            .map(S::Form::whole)
    }

    /// Returns the tile at a coordinate of the grid of tiles, of which only a part may exist.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged<S: TileModes<E>, X: Coordinate>(
        &self,
        _: ByMode<S>,
        coordinate: X,
    ) -> PartialTile<R::Read<'_>, E, S, D> {
        self.by_ref().tile_of(coordinate, Position::PROOF, TileOver::<E, S, D>::PROOF)
    }

    /// Returns a block: the elements from a coordinate on, with the given extents. `None` if there are not as many.
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
        self.by_ref().part_from(&Position::<E, X>::PROOF.of(first), extents, SameRank::PROOF)
    }

    /// Iterates over all tiles, the first mode of the grid of tiles moving fastest. As for
    /// [`tile`](crate::DynTensor::tile), there is no tail. [`indexed`](GridTiles::indexed) adds the coordinate of each
    /// tile.
    #[inline]
    pub fn tiles<S: TileModes<E>>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, WholeTiles> {
        GridTiles::all(self.by_ref(), Whole::PROOF, TileOver::<E, S, D>::PROOF)
    }

    /// Iterates over all tiles, whole or ragged, the first mode of the grid of tiles moving fastest.
    /// [`indexed`](GridTiles::indexed) adds the coordinate of each tile.
    ///
    /// A tile with a full mode, `..`, is a [`DynView`] with the extent of the tensor there:
    ///
    /// ```
    /// use layout_static::{ByMode, C, DynTensor, LayoutError};
    /// let numbers: Vec<u32> = (0..60).collect();
    /// let matrix = DynTensor::row_major(&numbers, (6_usize, 10_usize))?;
    /// let bands = matrix.ragged_tiles(ByMode::of((C::<4>, ..)));
    /// assert!(bands.map(|band| (band.extents(), band[(1, 9)])).eq([((4, 10), 19), ((2, 10), 59)]));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn ragged_tiles<S: TileModes<E>>(&self, _: ByMode<S>) -> GridTiles<R::Read<'_>, E, S, D, PartialTiles> {
        GridTiles::all(self.by_ref(), (), TileOver::<E, S, D>::PROOF)
    }

    #[inline(always)]
    #[track_caller]
    fn whole_tile_of<S: TileModes<E>, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        _: Whole<E, S>,
        tile: TileOver<E, S, D>,
    ) -> WholeTile<R, E, S, D> {
        // Before `self` is moved: the panic shows the grid.
        let extents = self.extents();
        match self.cell_at::<_, WholeTiles>(&position.of(coordinate), tile).map(S::Form::whole) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn tile_of<S: TileModes<E>, X: Coordinate>(
        self,
        coordinate: X,
        position: Position<E, X>,
        tile: TileOver<E, S, D>,
    ) -> PartialTile<R, E, S, D> {
        let extents = self.extents();
        match self.cell_at::<_, PartialTiles>(&position.of(coordinate), tile).map(S::Form::part) {
            Some(tile) => tile,
            None => no_tile::<S, E, X>(coordinate, extents),
        }
    }
}

/// Windows of tensors with a flat shape, static or with runtime extents, and of their slices; of a
/// [`DynTensor`](crate::DynTensor).
impl<R: Reference, L: Copy> View<R, L> {
    /// Iterates over all windows: overlapping tiles, one from each coordinate where all of it exists, the first mode
    /// moving fastest. [`indexed`](GridTiles::indexed) adds the first coordinate of each window.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 5) : (5, 1); }
    /// let numbers: [u32; 20] = core::array::from_fn(|i| i as u32);
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// for ((i, j), window) in matrix.windows(ByMode::of((C::<2>, C::<3>))).indexed() {
    ///     assert_eq!(window[(1, 2)], matrix[(i + 1, j + 2)]);
    /// }
    /// let row = matrix.slice((2, ..)).windows(ByMode::of((C::<2>,)));
    /// assert!(row.map(|pair| pair[(1,)] - pair[(0,)]).eq([1; 4]));
    /// ```
    #[doc(alias = "sliding_window_view")]
    #[inline]
    #[allow(clippy::type_complexity, reason = "the extents and strides of a layout type")]
    pub fn windows<S: WindowsOf<L> + TileModes<S::Extents>>(
        &self,
        _: ByMode<S>,
    ) -> GridTiles<R::Read<'_>, S::Extents, S, S::Strides, WindowTiles> {
        GridTiles::all(S::flat(self.by_ref(), S::FLAT), (), TileOver::PROOF)
    }

    /// Returns the tile whose first element is at a coordinate, if all of it exists: a window, which may overlap
    /// others.
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
    /// A window of no elements does not compile, since its first element would lie past the last one:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, DynTensor};
    /// # let matrix = DynTensor::row_major(&[0; 60], (6_usize, 10_usize)).unwrap();
    /// let nothing = matrix.window(ByMode::of((C::<0>, C::<1>)), (6, 9)); // [L0101]
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "the extents and strides of a layout type")]
    pub fn window<S: WindowsOf<L> + TileModes<S::Extents>, X: Coordinate>(
        &self,
        _: ByMode<S>,
        first: X,
    ) -> Option<WholeTile<R::Read<'_>, S::Extents, S, S::Strides>> {
        let view = S::flat(self.by_ref(), S::FLAT);
        view.cell_at::<_, WindowTiles>(
            &Position::<S::Extents, X>::PROOF.of(first),
            TileOver::<S::Extents, S, S::Strides>::PROOF,
        )
        .map(S::Form::whole)
    }
}

/// Conversions of tensors with a flat layout to integer extents and strides.
impl<R: Reference, L: TensorLayout> View<R, L> {
    /// Returns a [`DynView`] of the same elements, with one integer extent and stride for each mode. The layout may
    /// have any type, but is flat, without a swizzle or negative strides.
    ///
    /// The type argument has one `usize` for each mode: `to_dyn::<(usize, usize)>()` for rank 2. rustc does not infer
    /// it from the layout, whose rank is a constant, but infers it from a type that the result is given to.
    ///
    /// Post: `self.to_dyn()[x] == self[x]` for every coordinate `x`.
    ///
    /// ```
    /// use layout_static::{At, ByMode, C, LayoutError, RuntimeLayout, RuntimeShape, Tensor, layout};
    /// layout! { type Cube = (2, 3, 4) : (12, 4, 1); }
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let cube = Tensor::from_array(&numbers, Cube);
    /// let side = cube.slice((1, .., ..));
    /// let side = side.to_dyn::<(usize, usize)>();
    /// assert_eq!((side.extents(), side.strides(), side[(2, 3)]), ((3, 4), (4, 1), 23));
    ///
    /// let mut copy = numbers;
    /// let mut cube = (2_usize, 3_usize, 4_usize).row_major().tensor_mut(&mut copy)?;
    /// let mut side = cube.slice_mut((1, .., ..)).into_dyn::<(usize, usize)>();
    /// let (left, mut right) = side.try_parts_mut(At(C::<1>, 3))?;
    /// right.copy_from(left.window(ByMode::of((C::<3>, C::<1>)), (0, 2)).unwrap());
    /// assert_eq!((copy[14], copy[15]), (14, 14));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Cube = (2, 3, 4) : (12, 4, 1); }
    /// # let numbers = [0; 24];
    /// Tensor::from_array(&numbers, Cube).to_dyn::<(usize, usize)>(); // [L0502] three modes
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Tensor, layout};
    /// # layout! { type Rows = (2, 3) : (3, 1); }
    /// # let numbers = [0; 6];
    /// Tensor::from_array(&numbers, Rows).flip(C::<1>).to_dyn::<(usize, usize)>(); // a stride of -1
    /// ```
    #[inline(always)]
    pub fn to_dyn<UsizePerMode: Extents<Counts = UsizePerMode> + Strides>(
        &self,
    ) -> DynView<R::Read<'_>, UsizePerMode, UsizePerMode> {
        self.by_ref().for_loops().by_integers(Forward::<L, UsizePerMode>::PROOF.0)
    }

    /// Converts to a [`DynView`] with the lifetime of the elements. See [`to_dyn`](View::to_dyn).
    #[inline(always)]
    pub fn into_dyn<UsizePerMode: Extents<Counts = UsizePerMode> + Strides>(
        self,
    ) -> DynView<R, UsizePerMode, UsizePerMode> {
        self.for_loops().by_integers(Forward::<L, UsizePerMode>::PROOF.0)
    }
}

/// Tiles, windows and blocks, for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Returns the tile at a coordinate of the grid of tiles, for writing. See
    /// [`DynTensor::tile`](crate::DynTensor::tile).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn tile_mut<S: TileModes<E>, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> WholeTile<&mut T, E, S, D> {
        self.reborrow().whole_tile_of(coordinate, Position::PROOF, Whole::<E, S>::PROOF, TileOver::<E, S, D>::PROOF)
    }

    /// Returns the tile at a coordinate of the grid of tiles, for writing, if all of it exists. See
    /// [`DynTensor::whole_tile`](crate::DynTensor::whole_tile).
    #[inline(always)]
    pub fn whole_tile_mut<S: TileModes<E>, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> Option<WholeTile<&mut T, E, S, D>> {
        self.reborrow()
            .cell_at::<_, WholeTiles>(&Position::<E, X>::PROOF.of(coordinate), TileOver::<E, S, D>::PROOF)
            .map(S::Form::whole)
    }

    /// Returns the tile at a coordinate of the grid of tiles, of which only a part may exist, for writing.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn ragged_mut<S: TileModes<E>, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        coordinate: X,
    ) -> PartialTile<&mut T, E, S, D> {
        self.reborrow().tile_of(coordinate, Position::PROOF, TileOver::<E, S, D>::PROOF)
    }

    /// Returns the tile whose first element is at a coordinate, for writing, if all of it exists. See
    /// [`DynTensor::window`](crate::DynTensor::window).
    #[inline(always)]
    pub fn window_mut<S: TileModes<E>, X: Coordinate>(
        &mut self,
        _: ByMode<S>,
        first: X,
    ) -> Option<WholeTile<&mut T, E, S, D>> {
        self.reborrow()
            .cell_at::<_, WindowTiles>(&Position::<E, X>::PROOF.of(first), TileOver::<E, S, D>::PROOF)
            .map(S::Form::whole)
    }

    /// Returns a block for writing: the elements from a coordinate on, with the given extents. `None` if there are not
    /// as many. See [`DynTensor::block`](crate::DynTensor::block).
    #[inline(always)]
    pub fn block_mut<F: Extents, X: Coordinate>(&mut self, first: X, extents: F) -> Option<DynView<&mut T, F, D>> {
        self.reborrow().part_from(&Position::<E, X>::PROOF.of(first), extents, SameRank::PROOF)
    }
}

/// Panics for a coordinate that is outside the grid of tiles.
#[cold]
#[inline(never)]
#[track_caller]
fn no_tile<S: TileModes<E>, E: Extents, X: Coordinate>(coordinate: X, extents: E) -> ! {
    // The grid again: the loop that ends here has no use for a copy of it.
    of_extents(&X::FORM, &position(coordinate)[..E::RANK], &grid::<E, S>(&extents))
}
