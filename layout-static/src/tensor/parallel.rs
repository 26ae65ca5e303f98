//! Parts as parallel iterators of `rayon` (feature `rayon`, which needs `std`).
//!
//! What [`TensorMut::tiles_mut`] and its siblings give is what `rayon` needs: it is exact in size, comes from both ends and splits
//! in two. That no two workers meet is proven where the parts are made.

use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::int::C;
use crate::parting::Parting;
use crate::raw::{Counted, Parts, Reference, Separate};
use crate::static_layout::StaticLayout;
use crate::tensor::{PartitionMut, SlicesMut, Tensor, TensorMut, Tiles, TilesMut};
use crate::tiler::StaticTiler;

/// An iterator over parts that splits in two.
pub trait Splits: ExactSizeIterator + DoubleEndedIterator {
    /// The first `count` parts, and the others.
    #[doc(hidden)]
    fn split(self, count: usize) -> (Self, Self)
    where
        Self: Sized;
}

impl<R: Reference, W: StaticLayout, K: Parting> Splits for Parts<R, W, K> {
    fn split(self, count: usize) -> (Self, Self) {
        self.split_at(count)
    }
}

/// The parts of a tensor as a parallel iterator: [`Parts`] or [`GridTiles`](crate::runtime::GridTiles), with the methods of
/// [`IndexedParallelIterator`].
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

/// The parts that one worker takes, or shares with another.
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

/// Decided parts, `tensor.try_tiles_mut(tiler)?.into_par_iter()`, are parallel too.
impl<R: Reference + Send, W: StaticLayout, K: Parting> IntoParallelIterator for Parts<R, W, K> {
    type Item = <Self as Iterator>::Item;
    type Iter = ParallelParts<Self>;

    fn into_par_iter(self) -> Self::Iter {
        ParallelParts(self)
    }
}

impl<'a, T: Sync, L: StaticLayout> Tensor<'a, T, L> {
    /// All tiles, in parallel. See [`tiles`](Tensor::tiles).
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// use rayon::prelude::*;
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// let sums: Vec<u32> = matrix.par_tiles(ByMode::of((C::<2>, C::<3>))).map(|tile| tile.iter().sum()).collect();
    /// assert_eq!(sums, [24, 96, 42, 114]);
    /// ```
    pub fn par_tiles<D: StaticTiler>(&self, tiler: D) -> ParallelParts<Tiles<'a, T, L, D>> {
        ParallelParts(self.tiles(tiler))
    }
}

impl<T: Send, L: StaticLayout> TensorMut<'_, T, L> {
    /// All tiles for writing, in parallel. See [`tiles_mut`](TensorMut::tiles_mut).
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, layout};
    /// use rayon::prelude::*;
    /// layout! { type Rows = (64, 64) : (64, 1); }
    /// let mut numbers = [0; 4096];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// matrix.par_tiles_mut(ByMode::of((C::<8>, C::<16>))).enumerate().for_each(|(x, mut tile)| tile.fill(x));
    /// assert_eq!((numbers[0], numbers[4095]), (0, 31));
    /// ```
    pub fn par_tiles_mut<D: StaticTiler>(&mut self, _: D) -> ParallelParts<TilesMut<'_, T, L, D>> {
        ParallelParts(Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF))
    }

    /// What each thread has, for writing, in parallel. See [`partition_mut`](TensorMut::partition_mut).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// use rayon::prelude::*;
    /// layout! { type Tile = (4, 4) : (4, 1); type Pairs = (8, 2) : (1, 8); }
    /// let mut numbers = [0; 16];
    /// let mut tile = TensorMut::from_array(&mut numbers, Tile);
    /// tile.par_partition_mut(Pairs).enumerate().for_each(|(thread, mut pair)| pair.fill(thread));
    /// assert_eq!(numbers, [0, 4, 0, 4, 1, 5, 1, 5, 2, 6, 2, 6, 3, 7, 3, 7]);
    /// ```
    pub fn par_partition_mut<V: StaticLayout>(&mut self, _: V) -> ParallelParts<PartitionMut<'_, T, L, V>> {
        ParallelParts(Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF))
    }

    /// The slices at all coordinates of a mode, for writing, in parallel. See [`split_mode`](TensorMut::split_mode).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// use rayon::prelude::*;
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// matrix.par_split_mode::<0>().enumerate().for_each(|(x, mut row)| row.fill(x));
    /// assert_eq!(numbers[6..12], [1; 6]);
    /// ```
    pub fn par_split_mode<const MODE: usize>(&mut self) -> ParallelParts<SlicesMut<'_, T, L, C<MODE>>> {
        ParallelParts(Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF))
    }
}
