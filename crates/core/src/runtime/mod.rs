//! Runtime sizes: matrices and higher-rank arrays whose extents are known only at run time, as grids of static tiles.
//!
//! ```text
//!                      ByMode<(C<4>, C<8>)>
//! 10 x 20 elements  ->  2 x 2 whole tiles, and 5 ragged ones around them
//! ```
//!
//! A [`RuntimeLayout`](crate::RuntimeLayout) is tiled, composed and partitioned while compiling, for all extents. A
//! [`DynTensor`] holds its extents and strides as a tuple of integers each, and gives tiles in two ways:
//! [`tile`](DynTensor::tile) where each extent is known to be a multiple of the tile's
//! ([`Multiple`](crate::Multiple)), with no code for a tail; [`ragged`](DynTensor::ragged) everywhere else, whose
//! elements are reached only through the predicate that they exist. Nothing is ever rounded up or left out
//! silently.

mod grid_tiles;
#[cfg(feature = "image")]
mod image;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod ragged;
mod tiles;
mod tiling;
mod typed;
mod view;
mod whole;

pub use grid_tiles::GridTiles;
pub use partition::RaggedTiles;
pub use ragged::{Exists, Ragged, RaggedMut};
pub use tiling::{PartialTile, TileForm, TileKind, TileModes, WholeTile};
pub use view::{DynTensor, DynTensorMut};

pub use crate::extents::{Compact, Extent, Extents, IntoExtents};
#[doc(hidden)]
pub use crate::grid::{AllExist, GridKind, TileExtents};
pub use crate::grid::{DynTiles, PartialTiles, StaticTiles, TileMode, WholeTiles, WindowTiles};
pub use crate::int::IntoStrides;
#[doc(hidden)]
pub use crate::raw::Cell;
pub use crate::raw::{DynView, PartialView};
