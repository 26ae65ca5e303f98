//! Parts by number: one part, all parts as an array, parts with coordinates, the first and the remaining parts.

use core::fmt;
use core::iter::FusedIterator;

use layout_algebra::{Blame, LayoutError, Operation};

use crate::disjoint::{PartLayout, PartedLayout};
use crate::enumerable::FlatCoordinate;
use crate::layout::proof::Proven;
use crate::raw::{Reference, View};
use crate::tensor::{IndexedParts, Parted, Parts, Places, TensorLayout};

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> Parts<R, W, K> {
    /// Returns the part with a number, unless it was taken before. All other parts are dropped.
    ///
    /// ```
    /// use layout_static::{C, TensorMut, Tiles, layout};
    /// layout! { type Line = 6 : 1; }
    /// let mut numbers = [0; 6];
    /// let mut line = TensorMut::from_array(&mut numbers, Line);
    /// let mut pairs = line.parts_mut(Tiles(C::<2>));
    /// pairs.next();
    /// assert!(pairs.get(0).is_none());
    /// line.parts_mut(Tiles(C::<2>)).get(2).expect("there are three").fill(7);
    /// assert_eq!(numbers, [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn get(mut self, part: usize) -> Option<View<R, PartLayout<W, K>>> {
        part.checked_sub(self.rest().start).and_then(|further| self.nth(further))
    }

    /// Returns all parts as an array. The compiler checks the length of the array; for runtime extents it is checked at
    /// run time.
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, Tiles, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// let [mut upper, mut lower] = matrix.parts_mut(Tiles(ByMode::of((C::<2>, C::<6>)))).array();
    /// upper.fill(1);
    /// lower[(1, 5)] = upper[(0, 0)];
    /// assert_eq!(numbers[23], 1);
    /// ```
    ///
    /// # Panics
    /// If a part was taken before; for runtime extents, also if the number of parts is not `N`.
    #[inline(always)]
    #[track_caller]
    pub fn array<const N: usize>(mut self) -> [View<R, PartLayout<W, K>>; N] {
        let _: <W::Stage as PartedLayout<W, K>>::Count<N> = Proven::PROOF;
        require_all(W::Stage::OPERATION, N, self.rest().len());
        core::array::from_fn(|_| self.next().expect("there are as many"))
    }

    /// Iterates over the parts with their coordinates: an integer, or a tuple with one for each mode. For a tile, this
    /// is its coordinate in the grid of tiles.
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, Tiles, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// for ((i, j), mut tile) in matrix.parts_mut(Tiles(ByMode::of((C::<2>, C::<3>)))).indexed() {
    ///     tile.fill(10 * i + j);
    /// }
    /// assert_eq!((numbers[0], numbers[3], numbers[12], numbers[23]), (0, 1, 10, 11));
    /// ```
    ///
    /// A coordinate that does not fit the grid of tiles does not compile:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{ByMode, C, Tensor, layout};
    /// # layout! { type Rows = (4, 6) : (6, 1); }
    /// # let numbers = [0; 24];
    /// for ((i, j, k), tile) in Tensor::from_array(&numbers, Rows).tiles(ByMode::of((C::<2>, C::<3>))).indexed() {
    ///     let _: (usize, usize, usize) = (i, j, k); // [L0502]
    /// }
    /// ```
    #[doc(alias = "indexed_tiles")]
    #[inline]
    pub fn indexed<X: FlatCoordinate>(self) -> IndexedParts<Self, X> {
        let _: <W::Stage as PartedLayout<W, K>>::Fits<X> = Proven::PROOF;
        IndexedParts::of(self)
    }

    /// Splits the remaining parts into the first `count` and the rest: for workers that take several parts each.
    ///
    /// ```
    /// use layout_static::{C, TensorMut, Tiles, layout};
    /// layout! { type Line = 6 : 1; }
    /// let mut numbers = [0; 6];
    /// let (first, mut others) = TensorMut::from_array(&mut numbers, Line).into_parts(Tiles(C::<2>)).split_at(2);
    /// assert_eq!((first.len(), others.len()), (2, 1));
    /// others.next().expect("one is left").fill(7);
    /// assert_eq!(numbers, [0, 0, 0, 0, 7, 7]);
    /// ```
    #[inline]
    pub fn split_at(self, count: usize) -> (Self, Self) {
        self.halves(count)
    }
}

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K, X: FlatCoordinate> Places<X> for Parts<R, W, K> {
    #[inline]
    fn next_placed(&mut self) -> Option<(X, Self::Item)> {
        let x = self.rest().start;
        self.next().map(|part| (W::Stage::coordinate(&self.divided(), x), part))
    }

    #[inline]
    fn next_back_placed(&mut self) -> Option<(X, Self::Item)> {
        let part = self.next_back()?;
        Some((W::Stage::coordinate(&self.divided(), self.rest().end), part))
    }

    #[inline]
    fn skip_some(&mut self, count: usize) {
        if let Some(last) = count.checked_sub(1) {
            self.nth(last);
        }
    }

    #[inline]
    fn fold_placed<B>(self, start: B, mut call: impl FnMut(B, (X, Self::Item)) -> B) -> B {
        let divided = self.divided();
        self.each(start, |sum, x, part| call(sum, (W::Stage::coordinate(&divided, x), part)))
    }
}

/// Panics unless `given` parts are left.
#[inline(always)]
#[track_caller]
pub(super) fn require_all(operation: Operation, given: usize, left: usize) {
    if given != left {
        wrong_count(operation, given, left);
    }
}

/// Panics because the number of parts differs.
#[cold]
#[inline(never)]
#[track_caller]
fn wrong_count(operation: Operation, given: usize, left: usize) -> ! {
    let blame = Blame::whole(operation, 0);
    LayoutError::PartCount { blame, given: given as u64, count: left as u64 }.panic()
}

/// Prints the numbers of the remaining parts.
impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> fmt::Debug for Parts<R, W, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Parts").field(self.rest()).finish()
    }
}

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> Iterator for Parts<R, W, K> {
    type Item = View<R, PartLayout<W, K>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.front()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.front_after(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.each(start, |sum, _, part| call(sum, part))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest().size_hint()
    }
}

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> DoubleEndedIterator for Parts<R, W, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.back()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.back_after(n)
    }
}

impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> ExactSizeIterator for Parts<R, W, K> {}
impl<R: Reference, W: TensorLayout<Stage: Parted<W, K>>, K> FusedIterator for Parts<R, W, K> {}
