//! Partitions as parallel iterators of `rayon` (feature `rayon`, which needs `std`).
//!
//! The iterators of [`parts_mut`](crate::TensorMut::parts_mut) meet the requirements of `rayon`: they know their exact
//! length, run from both ends and split in two. The proof that no two workers share an element is made with the parts.

use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::raw::Reference;
use crate::tensor::{IndexedParts, Parted, Parts, Places, TensorLayout};

/// An iterator over parts that splits in two.
pub trait Splits: ExactSizeIterator + DoubleEndedIterator {
    /// Returns the first `count` parts, and the remaining ones.
    #[doc(hidden)]
    fn split(self, count: usize) -> (Self, Self)
    where
        Self: Sized;
}

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> Splits for Parts<R, W, K> {
    fn split(self, count: usize) -> (Self, Self) {
        self.split_at(count)
    }
}

impl<I: Splits + Places<X>, X> Splits for IndexedParts<I, X> {
    fn split(self, count: usize) -> (Self, Self) {
        let (first, others) = self.into_parts().split(count);
        (IndexedParts::of(first), IndexedParts::of(others))
    }
}

/// A parallel iterator over parts with their coordinates: `tensor.parts_mut(Tiles(tiler)).indexed().into_par_iter()`.
///
/// ```
/// use layout_static::{ByMode, C, TensorMut, Tiles, layout};
/// use rayon::prelude::*;
/// layout! { type Rows = (64, 64) : (64, 1); }
/// let mut numbers = [0; 4096];
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// let tiles = matrix.parts_mut(Tiles(ByMode::of((C::<8>, C::<16>)))).indexed().into_par_iter();
/// tiles.for_each(|((i, j), mut tile)| tile.fill(10 * i + j));
/// assert_eq!((matrix[(0, 16)], matrix[(63, 63)]), (1, 73));
/// ```
impl<I: Splits<Item: Send> + Places<X> + Send, X: Send> IntoParallelIterator for IndexedParts<I, X> {
    type Item = (X, I::Item);
    type Iter = ParallelParts<Self>;

    fn into_par_iter(self) -> Self::Iter {
        ParallelParts(self)
    }
}

/// A parallel iterator over the parts of a tensor: [`Parts`] or [`GridTiles`](crate::runtime::GridTiles), with the
/// methods of [`IndexedParallelIterator`].
#[derive(Debug)]
pub struct ParallelParts<I>(I);

impl<I> ParallelParts<I> {
    pub(crate) const fn of(parts: I) -> Self {
        ParallelParts(parts)
    }
}

impl<I: Splits<Item: Send> + Send> ParallelIterator for ParallelParts<I> {
    type Item = I::Item;

    fn drive_unindexed<C: UnindexedConsumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<I: Splits<Item: Send> + Send> IndexedParallelIterator for ParallelParts<I> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<I::Item>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<B: ProducerCallback<I::Item>>(self, callback: B) -> B::Output {
        callback.callback(PartsProducer(self.0))
    }
}

/// The parts of one worker, which may share them with another.
struct PartsProducer<I>(I);

impl<I: Splits<Item: Send> + Send> Producer for PartsProducer<I> {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self.0
    }

    fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.split(count);
        (PartsProducer(first), PartsProducer(others))
    }
}

/// A parallel iterator over parts: `tensor.parts_mut(by).into_par_iter()`.
///
/// ```
/// use layout_static::{Along, ByMode, ByThread, C, Tensor, TensorMut, Tiles, layout};
/// use rayon::prelude::*;
/// layout! { type Rows = (64, 64) : (64, 1); type Lanes = (8, 512) : (1, 8); }
/// let mut numbers = [0; 4096];
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// let tiles = matrix.parts_mut(Tiles(ByMode::of((C::<8>, C::<16>)))).into_par_iter();
/// tiles.enumerate().for_each(|(x, mut tile)| tile.fill(x));
/// assert_eq!((matrix[0], matrix[4095]), (0, 31));
/// matrix.parts_mut(ByThread(Lanes)).into_par_iter().enumerate().for_each(|(x, mut lane)| lane.fill(x));
/// matrix.parts_mut(Along::<0>).into_par_iter().for_each(|mut row| row[0] = 9);
/// let sums: Vec<usize> = matrix.tiles(C::<64>).into_par_iter().map(|column| column.iter().sum()).collect();
/// assert_eq!(sums[..2], [9 * 64, 28 * 8]);
/// ```
impl<R, W, K> IntoParallelIterator for Parts<R, W, K>
where
    R: Reference + Send,
    W: TensorLayout<Stage: Parted<W, K, Layout: Send>> + Send,
{
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelParts<Self>;

    fn into_par_iter(self) -> Self::Iter {
        ParallelParts(self)
    }
}
