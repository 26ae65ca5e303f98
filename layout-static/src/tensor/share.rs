//! The methods that share an exclusive tensor out: into tiles, among threads, along a mode.

use layout_algebra::LayoutError;

use crate::int::C;
use crate::ops::{Composition, ModeFirst, ZippedDivide};
use crate::parting::{OfMode, OfThreads, OfTiles, Part};
use crate::raw::{Counted, PartCount, Parts, Reference, Separate, View};
use crate::static_layout::StaticLayout;
use crate::tensor::{PartitionMut, SlicesMut, TensorMut, TilesMut};
use crate::tiler::StaticTiler;

/// All parts of the layout `W`, in their order.
type All<'a, T, W, K, const N: usize> = [TensorMut<'a, T, Part<W, K>>; N];

/// The tiles of a tensor.
impl<R: Reference, L: StaticLayout> View<R, L> {
    /// All tiles, in layout order: the first mode of the grid of tiles moves fastest.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, Tensor};
    /// let numbers: [u32; 24] = core::array::from_fn(|i| i as u32);
    /// let matrix = Tensor::from_array(&numbers, Layout::<(C<4>, C<6>), (C<6>, C<1>)>::new());
    /// let corners: Vec<u32> = matrix.tiles(ByMode::of((C::<2>, C::<3>))).map(|tile| tile[(0, 0)]).collect();
    /// assert_eq!(corners, [0, 12, 3, 15]);
    /// ```
    #[doc(alias = "chunks")]
    #[doc(alias = "exact_chunks")]
    #[inline]
    pub fn tiles<D: StaticTiler>(&self, _: D) -> Parts<R::Read<'_>, ZippedDivide<L, D>, OfTiles> {
        Parts::proven(self.by_ref().through(Counted::PROOF), Separate::PROOF)
    }
}

/// Into tiles.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// All tiles for writing, in layout order. See [`Tensor::tiles`](crate::Tensor::tiles).
    ///
    /// The tiler divides the layout, and no two tiles have an element in common, or the program does not compile. A tile may
    /// name an element of its own twice.
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// let mut tiles: Vec<_> = matrix.tiles_mut(ByMode::of((C::<2>, C::<3>))).collect();
    /// tiles[1][(0, 0)] = tiles.len(); // all four are alive
    /// assert_eq!(numbers[12], 4);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, TensorMut, layout};
    /// layout! { #[allow(intractable)] type Windows = (4, 3) : (1, 2); } // each begins two elements behind the last
    /// let mut numbers = [0; 8];
    /// let windows = TensorMut::from_array(&mut numbers, Windows).into_tiles(C::<4>); // [L0703] tiles 0 and 1
    /// ```
    #[doc(alias = "chunks_mut")]
    #[doc(alias = "exact_chunks_mut")]
    #[inline]
    pub fn tiles_mut<D: StaticTiler>(&mut self, _: D) -> TilesMut<'_, T, L, D> {
        Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF)
    }

    /// [`tiles_mut`](TensorMut::tiles_mut), for as long as the elements are borrowed.
    #[inline]
    pub fn into_tiles<D: StaticTiler>(self, _: D) -> TilesMut<'a, T, L, D> {
        Parts::proven(self.through(Counted::PROOF), Separate::PROOF)
    }

    /// [`tiles_mut`](TensorMut::tiles_mut) for strides known at run time: whether tiles overlap is decided here. What no
    /// strides could mend does not compile.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Keep, LayoutError, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (?, 1); }
    /// let mut numbers = [0; 40];
    /// let mut matrix = TensorMut::new(&mut numbers, Rows::with_strides([8]))?;
    /// assert_eq!(matrix.try_tiles_mut(ByMode::of((C::<1>, Keep)))?.len(), 24);
    /// let mut windows = TensorMut::new(&mut numbers, Rows::with_strides([5]))?;
    /// assert_eq!(windows.try_tiles_mut(ByMode::of((C::<1>, Keep))).unwrap_err().code(), "L0703");
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_tiles_mut<D: StaticTiler>(&mut self, _: D) -> Result<TilesMut<'_, T, L, D>, LayoutError> {
        Parts::decided(self.reborrow().through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// [`try_tiles_mut`](TensorMut::try_tiles_mut), for as long as the elements are borrowed.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    #[inline]
    pub fn try_into_tiles<D: StaticTiler>(self, _: D) -> Result<TilesMut<'a, T, L, D>, LayoutError> {
        Parts::decided(self.through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// All tiles, as an array of their number.
    ///
    /// ```
    /// use layout_static::{ByMode, C, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// let [mut upper, mut lower] = matrix.tiles_array_mut(ByMode::of((C::<2>, C::<6>)));
    /// upper.fill(1);
    /// lower[(1, 5)] = upper[(0, 0)];
    /// assert_eq!(numbers[23], 1);
    /// ```
    #[inline]
    pub fn tiles_array_mut<const N: usize, D: StaticTiler>(
        &mut self,
        _: D,
    ) -> All<'_, T, ZippedDivide<L, D>, OfTiles, N> {
        Parts::<_, _, OfTiles>::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF).all(PartCount::PROOF)
    }
}

/// Among threads.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// What each thread has, for writing, thread by thread. See [`Tensor::partition`](crate::Tensor::partition).
    ///
    /// Mode 0 of the thread-value layout names the threads, mode 1 the values of each. No two threads have an element in common,
    /// or the program does not compile. A thread may have one twice, and some elements may be left out.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! {
    ///     type Tile = (4, 4) : (4, 1);
    ///     type Pairs = (8, 2) : (1, 8); // 8 threads; thread t has the cells t and t + 8
    /// }
    /// let mut numbers = [0; 16];
    /// let mut tile = TensorMut::from_array(&mut numbers, Tile);
    /// for (thread, mut pair) in tile.partition_mut(Pairs).enumerate() {
    ///     pair[1] = thread;
    /// }
    /// assert_eq!(numbers, [0, 0, 0, 4, 0, 0, 1, 5, 0, 0, 2, 6, 0, 0, 3, 7]);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{TensorMut, layout};
    /// # layout! {
    /// #     type Tile = (4, 4) : (4, 1);
    ///     type Shifted = (8, 2) : (1, 4); // threads t + 4 and t have cell t + 4
    /// # }
    /// # let mut numbers = [0; 16];
    /// let parts = TensorMut::from_array(&mut numbers, Tile).into_threads(Shifted); // [L0703]
    /// ```
    #[inline]
    pub fn partition_mut<V: StaticLayout>(&mut self, _: V) -> PartitionMut<'_, T, L, V> {
        Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF)
    }

    /// [`partition_mut`](TensorMut::partition_mut), for as long as the elements are borrowed.
    #[inline]
    pub fn into_threads<V: StaticLayout>(self, _: V) -> PartitionMut<'a, T, L, V> {
        Parts::proven(self.through(Counted::PROOF), Separate::PROOF)
    }

    /// [`partition_mut`](TensorMut::partition_mut) for strides known at run time: whether threads meet is decided here. What
    /// no strides could mend does not compile.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    ///
    /// ```
    /// use layout_static::{LayoutError, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (?, 1); type Lanes = (4, 6) : (1, 4); }
    /// let mut numbers = [0; 40];
    /// let mut matrix = TensorMut::new(&mut numbers, Rows::with_strides([8]))?;
    /// assert_eq!(matrix.try_partition_mut(Lanes)?.len(), 4);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_partition_mut<V: StaticLayout>(&mut self, _: V) -> Result<PartitionMut<'_, T, L, V>, LayoutError> {
        Parts::decided(self.reborrow().through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// [`try_partition_mut`](TensorMut::try_partition_mut), for as long as the elements are borrowed.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    #[inline]
    pub fn try_into_threads<V: StaticLayout>(self, _: V) -> Result<PartitionMut<'a, T, L, V>, LayoutError> {
        Parts::decided(self.through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// What each thread has, as an array of the number of threads.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Line = 6 : 1; type Halves = (2, 3) : (3, 1); }
    /// let mut numbers = [0; 6];
    /// let mut line = TensorMut::from_array(&mut numbers, Line);
    /// let [mut first, mut second] = line.partition_array_mut(Halves);
    /// (first[2], second[0]) = (1, 2);
    /// assert_eq!(numbers, [0, 0, 1, 2, 0, 0]);
    /// ```
    #[inline]
    pub fn partition_array_mut<const N: usize, V: StaticLayout>(
        &mut self,
        _: V,
    ) -> All<'_, T, Composition<L, V>, OfThreads, N> {
        Parts::<_, _, OfThreads>::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF).all(PartCount::PROOF)
    }
}

/// Along a mode.
impl<'a, T, L: StaticLayout> TensorMut<'a, T, L> {
    /// The slices at all coordinates of mode `MODE`, for writing; each has the other modes.
    ///
    /// No two slices have an element in common, or the program does not compile.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let mut numbers = [0; 24];
    /// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
    /// for (column, mut elements) in matrix.split_mode::<1>().enumerate() {
    ///     elements[3] = column; // row 3
    /// }
    /// assert_eq!(numbers[18..], [0, 1, 2, 3, 4, 5]);
    /// ```
    #[doc(alias = "rows_mut")]
    #[doc(alias = "axis_iter_mut")]
    #[doc(alias = "outer_iter_mut")]
    #[inline]
    pub fn split_mode<const MODE: usize>(&mut self) -> SlicesMut<'_, T, L, C<MODE>> {
        Parts::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF)
    }

    /// [`split_mode`](TensorMut::split_mode), for as long as the elements are borrowed.
    #[inline]
    pub fn into_split_mode<const MODE: usize>(self) -> SlicesMut<'a, T, L, C<MODE>> {
        Parts::proven(self.through(Counted::PROOF), Separate::PROOF)
    }

    /// [`split_mode`](TensorMut::split_mode) for strides known at run time: whether slices overlap is decided here. What no
    /// strides could mend does not compile.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    ///
    /// ```
    /// use layout_static::{LayoutError, TensorMut, layout};
    /// layout! { type Rows = (4, 6) : (?, 1); }
    /// let mut numbers = [0; 40];
    /// let mut matrix = TensorMut::new(&mut numbers, Rows::with_strides([8]))?;
    /// assert_eq!(matrix.try_split_mode::<0>()?.len(), 4);
    /// assert!(TensorMut::new(&mut numbers, Rows::with_strides([2]))?.try_split_mode::<0>().is_err());
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_split_mode<const MODE: usize>(&mut self) -> Result<SlicesMut<'_, T, L, C<MODE>>, LayoutError> {
        Parts::decided(self.reborrow().through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// [`try_split_mode`](TensorMut::try_split_mode), for as long as the elements are borrowed.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two elements that are one.
    #[inline]
    pub fn try_into_split_mode<const MODE: usize>(self) -> Result<SlicesMut<'a, T, L, C<MODE>>, LayoutError> {
        Parts::decided(self.through(Counted::PROOF), Separate::<_, _, _>::POSSIBLE)
    }

    /// The slices at all coordinates of mode `MODE`, as an array of its extent.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Pairs = (2, 4) : (1, 2); }
    /// let mut numbers = [0; 8];
    /// let mut pairs = TensorMut::from_array(&mut numbers, Pairs);
    /// let [mut left, mut right] = pairs.split_mode_array::<0, 2>();
    /// left.fill(1);
    /// right.fill(left[0] + 1);
    /// assert_eq!(numbers, [1, 2, 1, 2, 1, 2, 1, 2]);
    /// ```
    #[inline]
    pub fn split_mode_array<const MODE: usize, const N: usize>(
        &mut self,
    ) -> All<'_, T, ModeFirst<L, C<MODE>>, OfMode, N> {
        Parts::<_, _, OfMode>::proven(self.reborrow().through(Counted::PROOF), Separate::PROOF).all(PartCount::PROOF)
    }
}
