//! Runtime sizes: matrices and higher-rank arrays whose extents are known only at run time, as grids of static tiles.
//!
//! ```text
//!                      ByMode<(C<4>, C<8>)>
//! 10 x 20 elements  ->  2 x 2 whole tiles, and 5 ragged ones around them
//! ```
//!
//! The algebra knows no runtime extent: what is tiled, composed and partitioned is a static tile. A [`DynTensor`] holds the
//! extents, and gives tiles in two ways: [`tile`](DynTensor::tile) where each extent is known to be a multiple of the tile's
//! ([`Multiple`]), with no code for a tail; [`ragged`](DynTensor::ragged) everywhere else, whose elements are reached only
//! through the predicate that they exist. Nothing is ever rounded up or left out silently.

mod extents;
mod multiple;
#[cfg(feature = "rayon")]
mod parallel;
mod place;
mod ragged;
mod room;
mod tiles;
mod tiles_mut;
mod view;
mod view_mut;

pub use extents::{Compact, Extent, Extents};
pub use multiple::Multiple;
pub use ragged::{Exists, Ragged, RaggedMut};
pub use tiles::{DynTiles, RaggedTiles};
pub use tiles_mut::{DynTilesMut, RaggedTilesMut};
pub use view::DynTensor;
pub use view_mut::DynTensorMut;

pub(crate) use extents::Matching;
#[cfg(feature = "ndarray")]
pub(crate) use place::strides;
pub(crate) use place::{
    FIRST_STEP, MODES, Place, Run, TileOf, Whole, all, all_below, each, grid, index, injective, moved, next_place,
    number, reach, runs,
};
pub(crate) use room::Room;
