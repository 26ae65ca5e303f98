//! Tensors: a layout over memory.

mod indexed;
mod iter;
mod partition;
mod regroup;
mod tiles;
mod view;
mod view_mut;

pub use indexed::{Indexed, IndexedIter, IndexedIterMut};
pub use iter::{Iter, IterMut};
pub use tiles::Tiles;
pub use view::Tensor;
pub use view_mut::TensorMut;
