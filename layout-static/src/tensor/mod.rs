//! Tensors: a layout over memory.

mod contiguous;
mod indexed;
mod iter;
mod partition;
mod regroup;
mod tiles;
mod transfer;
mod view;
mod view_mut;

pub use indexed::{Indexed, IndexedIter, IndexedIterMut};
pub use iter::{Iter, IterMut};
pub use tiles::Tiles;
pub use view::Tensor;
pub use view_mut::TensorMut;
