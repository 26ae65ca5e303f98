//! Tensors with runtime extents: matrices and arrays of higher rank, cut into static tiles.
//!
//! ```text
//!                      ByMode<(C<4>, C<8>)>
//! 10 x 20 elements  ->  2 x 2 whole tiles, and 5 ragged ones around them
//! ```
//!
//! A [`DynTensor`] stores its extents and strides as two tuples of integers. It has tiles in two ways.
//! [`tile`](DynTensor::tile) requires that each extent is known to be a multiple of the tile's
//! ([`Multiple`](crate::Multiple)); there is no code for a tail. [`ragged`](DynTensor::ragged) works for all extents;
//! an access checks that the element exists. No extent is rounded, and no element is skipped silently.
//!
//! For all operations on layouts with runtime extents, see [`RuntimeLayout`](crate::RuntimeLayout): it is tiled,
//! composed and partitioned at compile time, for all extents.

mod cells;
mod existing;
mod grid_tiles;
mod indexed;
#[cfg(any(feature = "faer", feature = "mdarray", feature = "nalgebra", feature = "ndarray"))]
mod neighbours;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod ragged;
mod tiles;
mod tiling;
mod typed;
mod view;

pub use grid_tiles::GridTiles;
pub use partition::RaggedTiles;
pub use ragged::{Exists, Ragged, RaggedMut};
pub use tiling::{PartialTile, TileForm, TileKind, TileModes, WholeTile};
pub use view::{DynTensor, DynTensorMut};

pub use crate::extents::{DynStrided, Extent, Extents, IntoExtents};
#[doc(hidden)]
pub use crate::grid::{AllExist, GridKind, TileExtents};
pub use crate::grid::{DynTiles, PartialTiles, StaticTiles, TileMode, WholeTiles, WindowTiles};
pub use crate::int::IntoStrides;
pub use crate::raw::{DynView, PartialView};
#[doc(hidden)]
pub use cells::Cell;
