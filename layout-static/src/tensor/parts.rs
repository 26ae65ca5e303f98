//! All parts of an exclusive tensor at once: its tiles, the elements of its threads, the slices along a mode.
//!
//! The parts are live `&mut` views, because no two of them have an element in common. That is decided by the layout: while
//! compiling for constant strides, where the tensor is parted for strides known at run time. Each part is given once.

use core::fmt;
use core::iter::FusedIterator;

use crate::ops::{Composition, ModeFirst, ZippedDivide};
use crate::parting::{OfMode, OfThreads, OfTiles, Part, Parting};
use crate::raw::Shares;
use crate::static_layout::StaticLayout;
use crate::tensor::TensorMut;

/// The parts of a [`TensorMut`] in layout order, each a tensor for writing: an iterator.
///
/// `W` is the parted layout, `K` says which of its two modes names the parts. Parts have no element in common, so all may be
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
pub struct PartsMut<'a, T, W, K>(Shares<&'a mut T, T, W, K>);

/// The tiles of a [`TensorMut`]: [`TensorMut::tiles_mut`].
pub type TilesMut<'a, T, L, D> = PartsMut<'a, T, ZippedDivide<L, D>, OfTiles>;

/// What each thread has of a [`TensorMut`]: [`TensorMut::partition_mut`].
pub type PartitionMut<'a, T, L, V> = PartsMut<'a, T, Composition<L, V>, OfThreads>;

/// The slices of a [`TensorMut`] along a mode: [`TensorMut::split_mode`].
pub type SlicesMut<'a, T, L, M> = PartsMut<'a, T, ModeFirst<L, M>, OfMode>;

impl<'a, T, W: StaticLayout, K: Parting> PartsMut<'a, T, W, K> {
    #[inline(always)]
    pub(super) fn of(shares: Shares<&'a mut T, T, W, K>) -> Self {
        PartsMut(shares)
    }

    /// The part with a number, if it has not been given yet. The others are given up.
    ///
    /// ```
    /// use layout_static::{C, TensorMut, layout};
    /// layout! { type Line = 6 : 1; }
    /// let mut numbers = [0; 6];
    /// let mut line = TensorMut::from_array(&mut numbers, Line);
    /// let mut pairs = line.tiles_mut(C::<2>);
    /// pairs.next();
    /// assert!(pairs.get(0).is_none());
    /// line.tiles_mut(C::<2>).get(2).expect("there are three").fill(7);
    /// assert_eq!(numbers, [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn get(self, part: usize) -> Option<TensorMut<'a, T, Part<W, K>>> {
        self.0.take(part).map(TensorMut::of)
    }

    /// The first `count` of the parts that are left, and the others: for workers that take several parts each.
    ///
    /// ```
    /// use layout_static::{C, TensorMut, layout};
    /// layout! { type Line = 6 : 1; }
    /// let mut numbers = [0; 6];
    /// let (first, mut others) = TensorMut::from_array(&mut numbers, Line).into_tiles(C::<2>).split_at(2);
    /// assert_eq!((first.len(), others.len()), (2, 1));
    /// others.next().expect("one is left").fill(7);
    /// assert_eq!(numbers, [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn split_at(self, count: usize) -> (Self, Self) {
        let (first, others) = self.0.halves(count);
        (PartsMut(first), PartsMut(others))
    }

    /// All parts, as an array of their number.
    #[inline(always)]
    pub(super) fn array<const N: usize>(mut self) -> [TensorMut<'a, T, Part<W, K>>; N] {
        core::array::from_fn(|_| match self.next() {
            Some(part) => part,
            None => unreachable!("there are as many parts as the array has places"),
        })
    }
}

impl<'a, T, W: StaticLayout, K: Parting> Iterator for PartsMut<'a, T, W, K> {
    type Item = TensorMut<'a, T, Part<W, K>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(TensorMut::of)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(TensorMut::of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.fold(start, |sum, part| call(sum, TensorMut::of(part)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.rest().size_hint()
    }
}

impl<T, W: StaticLayout, K: Parting> DoubleEndedIterator for PartsMut<'_, T, W, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(TensorMut::of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth_back(n).map(TensorMut::of)
    }
}

impl<T, W: StaticLayout, K: Parting> ExactSizeIterator for PartsMut<'_, T, W, K> {}
impl<T, W: StaticLayout, K: Parting> FusedIterator for PartsMut<'_, T, W, K> {}

/// The numbers of the parts that are left.
impl<T, W: StaticLayout, K: Parting> fmt::Debug for PartsMut<'_, T, W, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PartsMut").field(self.0.rest()).finish()
    }
}
