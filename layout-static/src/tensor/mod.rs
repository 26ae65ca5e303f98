//! Tensors: a layout over memory.

mod contiguous;
mod iter;
mod owned;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod parts;
mod regroup;
mod share;
mod split;
mod text;
mod transfer;
mod view;

pub use iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
#[cfg(feature = "alloc")]
pub use owned::TensorBox;
pub use owned::{OwnedTensor, TensorArray};
#[cfg(feature = "rayon")]
pub use parallel::{ParallelParts, Splits};
pub use parts::{PartitionMut, PartsMut, SlicesMut, Tiles, TilesMut};
pub use view::{Tensor, TensorMut};

pub use crate::parting::{OfMode, OfThreads, OfTiles, Part, Parting};
pub use crate::raw::{Elements, Parts, Reference, Storage, View};
#[cfg(feature = "bytemuck")]
pub use crate::recast::RecastElements;
