//! Tensors: a layout over memory.

mod contiguous;
mod iter;
mod owned;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod parts;
#[cfg(feature = "bytemuck")]
mod recast;
mod regroup;
mod share;
mod split;
mod text;
mod tiles;
mod transfer;
mod view;
mod view_mut;

pub use iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
#[cfg(feature = "alloc")]
pub use owned::TensorBox;
pub use owned::{OwnedTensor, TensorArray};
#[cfg(feature = "rayon")]
pub use parallel::{ParallelParts, Splits};
pub use parts::{PartitionMut, PartsMut, SlicesMut, TilesMut};
#[cfg(feature = "bytemuck")]
pub use recast::RecastElements;
pub use tiles::Tiles;
pub use view::Tensor;
pub use view_mut::TensorMut;
