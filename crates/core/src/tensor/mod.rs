//! Tensors: memory with the layout that places its elements.
//!
//! [`Tensor`] and [`TensorMut`] are views of a slice or an array; an [`OwnedTensor`] owns its storage. [`PartitionBy`]
//! splits them into parts, [`Accessed`] computes elements from stored values. [`TensorLayout`] is the trait of their
//! layout types, with static or with runtime extents.

mod accessed;
mod contiguous;
mod elements;
mod flat;
mod folding;
mod iter;
mod lanes;
mod layout_order;
mod left;
mod looped;
mod memory_order;
mod numbered;
mod operand;
mod owned;
mod packed;
#[cfg(feature = "rayon")]
mod parallel;
mod parted;
mod partition;
mod parts;
mod placed;
#[cfg(feature = "bytemuck")]
mod recast;
mod regroup;
mod runtime_layout;
mod sides;
mod stage;
mod text;
mod through;
mod transfer;
mod vectorize;
mod view;
mod view_proof;

pub use accessed::{Accessed, AccessedIter, Accessor, AccessorMut};
pub use elements::{Elements, ElementsOf, RuntimeElements};
pub(crate) use flat::{Forward, WindowsOf};
pub use folding::Ordered;
pub use iter::{IndexedIter, IndexedIterMut, Iter, IterMut};
pub use lanes::{LaneIter, PaddedLanes, Remainders};
pub use looped::LoopedLayout;
pub use memory_order::MemoryOrder;
#[cfg(feature = "alloc")]
pub use owned::TensorBox;
pub use owned::{OwnedTensor, TensorArray};
pub use packed::{DividesByte, Packed, PackedSigned};
#[cfg(feature = "rayon")]
pub use parallel::{ParallelParts, Splits};
pub use parted::Parts;
pub(crate) use parted::{Parted, Renumbers};
pub use parts::{Along, ByThread, PartitionBy, PartsOf, ProvenPartition, Tiles, Views};
pub use placed::{IndexedParts, Places};
pub use runtime_layout::RuntimeLayout;
pub use sides::At;
#[doc(hidden)]
pub use stage::LoopsOfTensor;
pub(crate) use stage::TensorStage;
pub use stage::{IndexedOf, SliceOf, TensorLayout, TileOf};
pub use view::{Tensor, TensorMut};
pub(crate) use view_proof::ElementProof;

pub use crate::disjoint::{Part, PartLayout, PartMode, SliceParts, ThreadParts, TileParts};
pub use crate::loops::{Operand, Operands, Zip};
#[doc(hidden)]
pub use crate::plan::{Below, ItemAt, Leaves, LoopLayout, LoopLayouts};
pub use crate::proof::Borrow;
#[doc(hidden)]
pub use crate::raw::{Lane, Lanes};
pub use crate::raw::{Reference, Storage, View};
#[cfg(feature = "bytemuck")]
pub use crate::recast::RecastElements;
