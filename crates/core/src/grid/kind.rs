//! Kinds of tiles in a grid: whole tiles, also partial tiles, windows.

use crate::extents::Extents;
use crate::extents::place::{Place, each};
use crate::grid::TileExtents;
use crate::grid::count::{grid, whole_grid, window_grid};
use crate::grid::proof::{TileShape, Whole};
use crate::int::Strides;
use crate::sealed::Sealed;

/// The kind of the tiles of a grid: whole tiles, ragged tiles or windows.
#[doc(hidden)]
pub trait GridKind: Sealed {
    /// The proof that the tiles of the tiler `S` of extents `E` are of this kind.
    type Proof<E: Extents, S: TileExtents<E>>;

    /// Whether a tile begins at each coordinate.
    const OVERLAPS: bool;

    /// The numbers of positions along each mode at which a tile exists, as the kind says: all of it, or its first
    /// element. The functions of `raw` rely on it.
    #[doc(hidden)]
    fn found<E: Extents, S: TileExtents<E>>(extents: &E) -> Place;

    /// The index of the first element of the tile at a position.
    #[doc(hidden)]
    #[inline(always)]
    fn first<E: Extents, S: TileExtents<E>, D: Strides>(position: &Place, strides: &D) -> usize {
        let tile = &TileShape::<E, S>::EXTENTS;
        // Tiles follow each other at distances of their extents. For all of a mode the position is 0, and the extent 1.
        strides.index(&each(E::RANK, |k| position[k].wrapping_mul(tile[k])), 0)
    }
}

/// All of each tile exists.
#[doc(hidden)]
pub trait AllExist: GridKind {}

/// Tiles all of which exist, each a [`View`](crate::tensor::View), or a [`DynView`](crate::runtime::DynView) where they
/// have all of a mode.
#[derive(Clone, Copy, Debug)]
pub enum WholeTiles {}

/// Tiles of which a part may exist, each a [`PartialView`](crate::runtime::PartialView), or a
/// [`DynView`](crate::runtime::DynView) where they have all of a mode.
#[derive(Clone, Copy, Debug)]
pub enum PartialTiles {}

/// Windows, which begin at each coordinate from which on all of a tile exists.
#[derive(Clone, Copy, Debug)]
pub enum WindowTiles {}

impl Sealed for WholeTiles {}
impl Sealed for PartialTiles {}
impl Sealed for WindowTiles {}

impl AllExist for WholeTiles {}
impl AllExist for WindowTiles {}

impl GridKind for WholeTiles {
    type Proof<E: Extents, S: TileExtents<E>> = Whole<E, S>;
    const OVERLAPS: bool = false;

    #[inline(always)]
    fn found<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
        whole_grid::<E, S>(extents)
    }
}

impl GridKind for PartialTiles {
    type Proof<E: Extents, S: TileExtents<E>> = ();
    const OVERLAPS: bool = false;

    #[inline(always)]
    fn found<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
        grid::<E, S>(extents)
    }
}

impl GridKind for WindowTiles {
    type Proof<E: Extents, S: TileExtents<E>> = ();
    const OVERLAPS: bool = true;

    #[inline(always)]
    fn found<E: Extents, S: TileExtents<E>>(extents: &E) -> Place {
        // `first <= extent - tile`, where the extent is at least the extent of the tile, which is not 0.
        window_grid::<E, S>(extents)
    }

    #[inline(always)]
    fn first<E: Extents, S: TileExtents<E>, D: Strides>(position: &Place, strides: &D) -> usize {
        strides.index(position, 0)
    }
}
