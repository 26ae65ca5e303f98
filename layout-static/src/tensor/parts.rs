//! All parts of a tensor at once: its tiles, the elements of its threads, the slices along a mode.
//!
//! Parts for writing are live `&mut` views, because no two of them have an element in common. That is decided by the layout: while
//! compiling for constant strides, where the tensor is partitioned for strides known at run time. Each part is given once.

use core::fmt;

use crate::ops::{Composition, ModeFirst, ZippedDivide};
use crate::parting::{OfMode, OfThreads, OfTiles, Parting};
use crate::raw::{Parts, Reference};
use crate::static_layout::StaticLayout;

/// The tiles of a [`Tensor`](crate::Tensor) in layout order, the first mode of the grid of tiles moving fastest. Each is a tensor.
pub type Tiles<'a, T, L, D> = Parts<&'a T, ZippedDivide<L, D>, OfTiles>;

/// The parts of a [`TensorMut`](crate::TensorMut) in layout order, each a tensor for writing: an iterator.
///
/// `W` is the divided layout, `K` says which of its two modes names the parts. Parts have no element in common, so all may be
/// kept, and sent to other threads:
///
/// ```
/// use layout_static::{ByMode, C, TensorMut, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let mut numbers = [0; 24];
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// std::thread::scope(|scope| {
///     for (number, mut tile) in matrix.tiles_mut(ByMode::of((C::<2>, C::<3>))).enumerate() {
///         scope.spawn(move || tile.fill(number));
///     }
/// });
/// assert_eq!(numbers[..12], [0, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 2]);
/// assert_eq!(numbers[12..], [1, 1, 1, 3, 3, 3, 1, 1, 1, 3, 3, 3]);
/// ```
pub type PartsMut<'a, T, W, K> = Parts<&'a mut T, W, K>;

/// The tiles of a [`TensorMut`](crate::TensorMut): [`TensorMut::tiles_mut`](crate::TensorMut::tiles_mut).
pub type TilesMut<'a, T, L, D> = PartsMut<'a, T, ZippedDivide<L, D>, OfTiles>;

/// What each thread has of a [`TensorMut`](crate::TensorMut): [`TensorMut::partition_mut`](crate::TensorMut::partition_mut).
pub type PartitionMut<'a, T, L, V> = PartsMut<'a, T, Composition<L, V>, OfThreads>;

/// The slices of a [`TensorMut`](crate::TensorMut) along a mode: [`TensorMut::split_mode`](crate::TensorMut::split_mode).
pub type SlicesMut<'a, T, L, M> = PartsMut<'a, T, ModeFirst<L, M>, OfMode>;

/// The numbers of the parts that are left.
impl<R: Reference, W: StaticLayout, K: Parting> fmt::Debug for Parts<R, W, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Parts").field(self.rest()).finish()
    }
}
