//! The types of tiles over runtime extents: views of constant or of runtime extents.

use crate::extents::Extents;
use crate::grid::{AllExist, DynTiles, GridKind, PartialTiles, StaticTiles, TileExtents, WholeTiles, WindowTiles};
use crate::int::Strides;
use crate::layout::Layout;
use crate::raw::{DynView, PartialView, Reference, View};
use crate::runtime::Cell;
use crate::sealed::Sealed;

/// The type of the tiles of a tiler: views of constant or of runtime extents.
pub trait TileForm: Sealed {
    /// A whole tile, with the constant extents `S`, or with the extents `F`.
    type Whole<R, S, D, F>;

    /// A tile of which only a part may exist, where `F` are the extents of that part.
    type Part<R, S, D, F>;

    /// Returns the tile of a cell that exists as a whole.
    #[doc(hidden)]
    fn whole<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: AllExist>(
        cell: Cell<R, E, S, D, K>,
    ) -> Self::Whole<R, S::Constants, D, S::Whole>;

    /// Returns the part of a cell's tile that exists.
    #[doc(hidden)]
    fn part<R: Reference, E: Extents, S: TileExtents<E>, D: Strides>(
        cell: Cell<R, E, S, D, PartialTiles>,
    ) -> Self::Part<R, S::Constants, D, S::Part>;
}

/// A tuple that tiles the extents `E` mode by mode, in [`ByMode`](crate::ByMode): for example `(C<4>, RangeFull)`,
/// whose value is `ByMode::of((C::<4>, ..))`.
///
/// If every entry is a constant, tiles have a static layout. If an entry is `..`, tiles are
/// [`DynView`](crate::runtime::DynView)s with the extent of the tensor there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tile the extents `{E}`",
    note = "a tiler of a tensor with runtime extents has `C<N>` or `..` for each mode: `ByMode::of((C::<4>, ..))`"
)]
pub trait TileModes<E: Extents>: TileExtents<E, Form: TileForm> {}

#[diagnostic::do_not_recommend]
impl<E: Extents, S: TileExtents<E, Form: TileForm>> TileModes<E> for S {}

impl TileForm for StaticTiles {
    type Whole<R, S, D, F> = View<R, Layout<S, D>>;
    type Part<R, S, D, F> = PartialView<R, S, D>;

    #[inline(always)]
    fn whole<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: AllExist>(
        cell: Cell<R, E, S, D, K>,
    ) -> View<R, Layout<S::Constants, D>> {
        cell.constants()
    }

    #[inline(always)]
    fn part<R: Reference, E: Extents, S: TileExtents<E>, D: Strides>(
        cell: Cell<R, E, S, D, PartialTiles>,
    ) -> PartialView<R, S::Constants, D> {
        cell.partial()
    }
}

impl TileForm for DynTiles {
    type Whole<R, S, D, F> = DynView<R, F, D>;
    type Part<R, S, D, F> = DynView<R, F, D>;

    #[inline(always)]
    fn whole<R: Reference, E: Extents, S: TileExtents<E>, D: Strides, K: AllExist>(
        cell: Cell<R, E, S, D, K>,
    ) -> DynView<R, S::Whole, D> {
        cell.whole()
    }

    #[inline(always)]
    fn part<R: Reference, E: Extents, S: TileExtents<E>, D: Strides>(
        cell: Cell<R, E, S, D, PartialTiles>,
    ) -> DynView<R, S::Part, D> {
        cell.existing()
    }
}

/// A whole tile of the tiler `S` over the extents `E` and strides `D`, borrowed as `R`. It is a [`View`], or a
/// [`DynView`] if the tile has a full mode.
pub type WholeTile<R, E, S, D> = <<S as TileExtents<E>>::Form as TileForm>::Whole<
    R,
    <S as TileExtents<E>>::Constants,
    D,
    <S as TileExtents<E>>::Whole,
>;

/// A tile of the tiler `S` over the extents `E` and strides `D`, of which only a part may exist, borrowed as `R`. It is
/// a [`PartialView`], or a [`DynView`] of the part that exists if the tile has a full mode.
pub type PartialTile<R, E, S, D> = <<S as TileExtents<E>>::Form as TileForm>::Part<
    R,
    <S as TileExtents<E>>::Constants,
    D,
    <S as TileExtents<E>>::Part,
>;

/// The kind of tiles that a tiling has at each position of the grid: whole, partial or windows.
pub trait TileKind: GridKind {
    /// A tile of the tiler `S` over the extents `E` and strides `D`, borrowed as `R`.
    type Tile<R, E: Extents, S: TileModes<E>, D>;

    /// Returns the tile of a cell.
    #[doc(hidden)]
    fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        cell: Cell<R, E, S, D, Self>,
    ) -> Self::Tile<R, E, S, D>;
}

impl TileKind for WholeTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = WholeTile<R, E, S, D>;

    #[inline(always)]
    fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        cell: Cell<R, E, S, D, Self>,
    ) -> WholeTile<R, E, S, D> {
        S::Form::whole(cell)
    }
}

impl TileKind for PartialTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = PartialTile<R, E, S, D>;

    #[inline(always)]
    fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        cell: Cell<R, E, S, D, Self>,
    ) -> PartialTile<R, E, S, D> {
        S::Form::part(cell)
    }
}

impl TileKind for WindowTiles {
    type Tile<R, E: Extents, S: TileModes<E>, D> = WholeTile<R, E, S, D>;

    #[inline(always)]
    fn tile<R: Reference, E: Extents, S: TileModes<E>, D: Strides>(
        cell: Cell<R, E, S, D, Self>,
    ) -> WholeTile<R, E, S, D> {
        S::Form::whole(cell)
    }
}
