//! Kinds of tiles in a grid: whole tiles, also partial tiles, windows.

use crate::extents::Extents;
use crate::grid::TileExtents;
use crate::grid::proof::Whole;
use crate::sealed::Sealed;

/// The kind of the tiles of a grid: whole tiles, ragged tiles or windows.
#[doc(hidden)]
pub trait GridKind: Sealed {
    /// The proof that the tiles of the tiler `S` of extents `E` are of this kind.
    type Proof<E: Extents, S: TileExtents<E>>;

    /// Whether a tile begins at each coordinate.
    const OVERLAPS: bool;
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
}

impl GridKind for PartialTiles {
    type Proof<E: Extents, S: TileExtents<E>> = ();
    const OVERLAPS: bool = false;
}

impl GridKind for WindowTiles {
    type Proof<E: Extents, S: TileExtents<E>> = ();
    const OVERLAPS: bool = true;
}
