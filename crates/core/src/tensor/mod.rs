//! Tensors: a layout over memory.

mod accessed;
mod contiguous;
mod folding;
mod iter;
mod numbered;
mod owned;
mod packed;
#[cfg(feature = "rayon")]
mod parallel;
mod partition;
mod parts;
mod placed;
mod regroup;
mod sides;
mod text;
mod transfer;
mod under;
mod view;

pub use accessed::{Accessed, AccessedIter, Accessor, AccessorMut};
pub use folding::Ordered;
pub use iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
#[cfg(feature = "alloc")]
pub use owned::TensorBox;
pub use owned::{OwnedTensor, TensorArray};
pub use packed::{DividesByte, Packed, PackedSigned};
#[cfg(feature = "rayon")]
pub use parallel::{ParallelParts, Splits};
pub use parts::{Along, ByThread, PartitionBy, PartsOf, ProvenPartition, Tiles, Views};
pub use placed::{IndexedParts, Places};
pub use sides::At;
#[doc(hidden)]
pub use under::LoopsUnder;
pub(crate) use under::Under;
pub use under::{IndexedOf, SliceOf, TensorLayout, TileOf};
pub use view::{Tensor, TensorMut};

pub use crate::disjoint::{Part, PartMode, SliceParts, ThreadParts, TileParts};
pub use crate::loops::{Operand, Operands, Zip};
#[doc(hidden)]
pub use crate::plan::{Below, ItemAt, Leaves, LoopLayout, LoopLayouts};
pub use crate::proof::Borrow;
pub use crate::raw::{Elements, ElementsOf, MemoryOrder, PartLayout, Parts, Reference, Steps, Storage, View};
#[doc(hidden)]
pub use crate::raw::{Lane, Lanes};
#[cfg(feature = "bytemuck")]
pub use crate::recast::RecastElements;
