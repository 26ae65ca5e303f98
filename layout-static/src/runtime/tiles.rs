//! The tiles of a tensor with runtime extents.

use crate::raw::{GridTiles, PartialTiles, WholeTiles};

/// The tiles of a [`DynTensor`](crate::DynTensor) whose extents are multiples of the tile's, the first mode of the grid
/// moving fastest. Each is a [`Tensor`](crate::Tensor).
pub type DynTiles<'a, T, E, S, D> = GridTiles<&'a T, E, S, D, WholeTiles>;

/// The tiles of a [`DynTensor`](crate::DynTensor), whole or ragged, the first mode of the grid moving fastest. Each is a
/// [`Ragged`](crate::runtime::Ragged).
pub type RaggedTiles<'a, T, E, S, D> = GridTiles<&'a T, E, S, D, PartialTiles>;

/// The tiles of a [`DynTensorMut`](crate::DynTensorMut) whose extents are multiples of the tile's, each a
/// [`TensorMut`](crate::TensorMut). No two have a common element, so all may be kept, and sent to other threads.
pub type DynTilesMut<'a, T, E, S, D> = GridTiles<&'a mut T, E, S, D, WholeTiles>;

/// The tiles of a [`DynTensorMut`](crate::DynTensorMut), whole or ragged, each a [`RaggedMut`](crate::runtime::RaggedMut). No two have a common
/// element, so all may be kept, and sent to other threads.
pub type RaggedTilesMut<'a, T, E, S, D> = GridTiles<&'a mut T, E, S, D, PartialTiles>;
