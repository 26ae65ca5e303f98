//! The grid of tiles over runtime extents: tilers, positions in the grid, how much of a tile exists.

pub(crate) mod count;
mod existing;
mod kind;
pub(crate) mod proof;
mod residue;
mod tiler;
pub(crate) mod walk;

pub(crate) use existing::Existing;
pub use kind::{AllExist, GridKind, PartialTiles, WholeTiles, WindowTiles};
pub(crate) use residue::Residue;
pub use tiler::{DynTiles, StaticTiles, TileExtents, TileMode};
