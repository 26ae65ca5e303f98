//! Partitions of a tensor: into tiles, among threads, along a mode, at a coordinate of a mode, through two views.
//!
//! [`parts_mut`](View::parts_mut) takes the kind of partition as its argument. One law decides whether the parts may be
//! written at the same time. Coordinates that differ in the mode that names the part have different indices
//! ([`separation`](crate::algebra::check::separated)). Two views must have no index in common
//! ([`disjoint`](crate::algebra::check::disjoint_composed)).

use layout_algebra::LayoutError;

use crate::disjoint::{Buffer, DisjointViews, PartMode, RuntimeParts, SliceParts, ThreadParts, TileParts};
use crate::extents::Extent;
use crate::int::{AtRunTime, C, Static};
use crate::layout::StaticLayout;
use crate::layout::dynamic::Dynamic;
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Composition, ModeFirst, ZippedDivide};
use crate::raw::{Reference, SubsetOf, SubsetOfExtents, View};
use crate::tensor::Parts;
use crate::tensor::stage::{DividedOf, SeparateOf, TensorLayout, TensorStage};
use crate::tensor::view_proof::ViewProof;

/// Partitions a tensor into the tiles of a tiler. Mode 1 of the [`ZippedDivide`] names the tiles.
///
/// ```
/// use layout_static::{ByMode, C, TensorMut, Tiles, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let mut numbers = [0; 24];
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// let mut tiles: Vec<_> = matrix.parts_mut(Tiles(ByMode::of((C::<2>, C::<3>)))).collect();
/// tiles[1][(0, 0)] = tiles.len(); // all four are alive
/// assert_eq!(numbers[12], 4);
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{C, TensorMut, Tiles, layout};
/// layout! { #[allow(intractable)] type Windows = (4, 3) : (1, 2); } // each begins two elements after the last
/// let mut numbers = [0; 8];
/// let windows = TensorMut::from_array(&mut numbers, Windows).into_parts(Tiles(C::<4>)); // [L0703] tiles 0 and 1
/// ```
#[doc(alias = "axis_chunks")]
#[doc(alias = "exact_chunks")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiles<D>(pub D);

/// Partitions a tensor among threads by a thread-value layout: mode 0 names the threads, mode 1 the values of each. A
/// thread may have an element twice, and some elements may have no thread. See [`partition`](View::partition).
///
/// ```
/// use layout_static::{ByThread, TensorMut, layout};
/// layout! {
///     type Tile = (4, 4) : (4, 1);
///     type Pairs = (8, 2) : (1, 8); // 8 threads; thread t has the linear coordinates t and t + 8
/// }
/// let mut numbers = [0; 16];
/// let mut tile = TensorMut::from_array(&mut numbers, Tile);
/// for (thread, mut pair) in tile.parts_mut(ByThread(Pairs)).enumerate() {
///     pair[1] = thread;
/// }
/// assert_eq!(numbers, [0, 0, 0, 4, 0, 0, 1, 5, 0, 0, 2, 6, 0, 0, 3, 7]);
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{ByThread, TensorMut, layout};
/// # layout! {
/// #     type Tile = (4, 4) : (4, 1);
///     type Shifted = (8, 2) : (1, 4); // threads t + 4 and t have the linear coordinate t + 4
/// # }
/// # let mut numbers = [0; 16];
/// let parts = TensorMut::from_array(&mut numbers, Tile).into_parts(ByThread(Shifted)); // [L0703]
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByThread<V>(pub V);

/// Partitions a tensor into its slices along mode `MODE`, one for each coordinate. A slice keeps all other modes.
///
/// ```
/// use layout_static::{Along, TensorMut, layout};
/// layout! { type Rows = (4, 6) : (6, 1); }
/// let mut numbers = [0; 24];
/// let mut matrix = TensorMut::from_array(&mut numbers, Rows);
/// for (column, mut elements) in matrix.parts_mut(Along::<1>).enumerate() {
///     elements[3] = column; // row 3
/// }
/// assert_eq!(numbers[18..], [0, 1, 2, 3, 4, 5]);
/// ```
///
/// Blocks along mode 1 have rank 1, with coordinates `((i, j),)`. A slice by `((.., ..),)` has rank 2:
///
/// ```
/// use layout_static::{Along, TensorMut, layout};
/// layout! { type Blocks = ((2, 3), 4) : ((3, 1), 6); } // four blocks of 2 by 3
/// let mut numbers = [0; 24];
/// for (number, block) in TensorMut::from_array(&mut numbers, Blocks).into_parts(Along::<1>).enumerate() {
///     let mut block = block.into_slice(((.., ..),));
///     block[(1, 2)] = number;
/// }
/// assert_eq!([numbers[5], numbers[11], numbers[17], numbers[23]], [0, 1, 2, 3]);
/// ```
#[doc(alias = "rows")]
#[doc(alias = "columns")]
#[doc(alias = "lanes")]
#[doc(alias = "axis_iter")]
#[doc(alias = "outer_iter")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Along<const MODE: usize>;

/// Partitions a tensor into two views. Each is a layout and its first element: a number, or a constant [`C`]. The
/// layout of the tensor is compact, a line of `N : 1` for example. Both views lie within the tensor and share no
/// element; they may be interleaved.
///
/// ```
/// use layout_static::{C, LayoutError, TensorMut, Views, layout};
/// layout! {
///     type Memory = 64 : 1;
///     type Left = (4, 8) : (16, 1);
///     type Right = (8, 4) : (1, 16); // the other half of each row, column-major
///     type Rows = (4, 4) : (?, 1);
/// }
/// let mut numbers = [0; 64];
/// let mut memory = TensorMut::from_array(&mut numbers, Memory);
/// let (mut left, mut right) = memory.parts_mut(Views((Left, C::<0>), (Right, C::<8>)));
/// (left[(1, 7)], right[(0, 1)]) = (1, 2);
/// assert_eq!(numbers[23..25], [1, 2]);
///
/// // With strides or offsets known at run time:
/// let rows = Rows::with_strides([8]);
/// let mut memory = TensorMut::from_array(&mut numbers, Memory);
/// let (mut left, mut right) = memory.try_parts_mut(Views((rows, 0), (rows, 4)))?;
/// (left[(1, 3)], right[(1, 0)]) = (1, 2);
/// assert!(TensorMut::from_array(&mut numbers, Memory).try_parts_mut(Views((rows, 0), (rows, 3))).is_err());
/// assert_eq!(numbers[11..13], [1, 2]);
/// # Ok::<(), LayoutError>(())
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{C, TensorMut, Views, layout};
/// # layout! { type Memory = 64 : 1; type Left = (4, 8) : (16, 1); type Right = (8, 4) : (1, 16); }
/// # let mut numbers = [0; 64];
/// # let mut memory = TensorMut::from_array(&mut numbers, Memory);
/// let views = memory.parts_mut(Views((Left, C::<0>), (Right, C::<7>))); // [L0707] index 7 is in both
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Views<A, B>(pub A, pub B);

/// A partition of a tensor: [`Tiles`], [`RaggedTiles`](crate::RaggedTiles), [`ByThread`], [`Along`], [`At`](crate::At),
/// [`Views`]. The tensor `V` is a [`View`] or a [`DynView`](crate::runtime::DynView).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a way to partition this tensor",
    note = "write `Tiles(tiler)`, `ByThread(layout)`, `Along::<MODE>`, `At(C::<MODE>, C::<PLACE>)` or \
        `Views((A, from), (B, from))`; runtime extents take `Tiles(ByMode)`, `RaggedTiles(ByMode)` or \
        `At(C::<MODE>, place)`, a slice of them after `into_dyn::<(usize, usize)>()`"
)]
pub trait PartitionBy<V>: Sized {
    /// The type of the parts: an iterator, [`Parts`] or [`GridTiles`](crate::runtime::GridTiles), or two views.
    type Parts;

    /// The proof that the parts share no element, or that this depends on runtime values.
    #[doc(hidden)]
    type Possible;

    #[doc(hidden)]
    const POSSIBLE: Self::Possible;

    #[doc(hidden)]
    fn decided(self, view: V, possible: Self::Possible) -> Result<Self::Parts, LayoutError>;
}

/// A partition whose parts are proven at compile time to share no element.
#[diagnostic::on_unimplemented(
    message = "whether these parts overlap is not known while compiling",
    note = "`try_parts_mut` decides it at run time; constant places are written `Views((A, C::<0>), (B, C::<8>))`"
)]
pub trait ProvenPartition<V>: PartitionBy<V> {
    /// The proof that no two parts share an element.
    #[doc(hidden)]
    type Proof: Proven;

    #[doc(hidden)]
    fn parts(self, view: V, proof: Self::Proof) -> Self::Parts;
}

/// The parts of a tensor `V` under the partition `B`: `PartsOf<TensorMut<'a, f32, Rows>, Along<0>>`.
pub type PartsOf<V, B> = <B as PartitionBy<V>>::Parts;

/// A partition by a layout with two modes: one names the parts, the other the elements of each part.
#[doc(hidden)]
pub trait Divides {
    /// The divided layout.
    type Layout<L: StaticLayout>: SubsetOf<L>;
    /// The divided layout, with runtime extents.
    type Later<L: Dynamic<Stage = AtRunTime>>: SubsetOfExtents<L> + RuntimeParts<Self::Mode, Part: TensorLayout>;
    /// The mode that names the parts.
    type Mode: PartMode;
}

impl<D: StaticTiler> Divides for Tiles<D> {
    type Layout<L: StaticLayout> = ZippedDivide<L, D>;
    type Later<L: Dynamic<Stage = AtRunTime>> = ZippedDivide<L, D>;
    type Mode = TileParts;
}

impl<V: StaticLayout> Divides for ByThread<V> {
    type Layout<L: StaticLayout> = Composition<L, V>;
    type Later<L: Dynamic<Stage = AtRunTime>> = Composition<L, V>;
    type Mode = ThreadParts;
}

impl<const MODE: usize> Divides for Along<MODE> {
    type Layout<L: StaticLayout> = ModeFirst<L, C<MODE>>;
    type Later<L: Dynamic<Stage = AtRunTime>> = ModeFirst<L, C<MODE>>;
    type Mode = SliceParts;
}

impl<R: Reference, L: TensorLayout, B: Divides> PartitionBy<View<R, L>> for B {
    type Parts = Parts<R, DividedOf<L, B>, B::Mode>;
    type Possible = <L::Stage as TensorStage<L>>::Separable<R, B>;

    const POSSIBLE: Self::Possible = Proven::PROOF;

    #[inline]
    fn decided(self, view: View<R, L>, possible: Self::Possible) -> Result<Self::Parts, LayoutError> {
        possible.items(view)
    }
}

impl<R: Reference, L: TensorLayout, B: Divides> ProvenPartition<View<R, L>> for B {
    type Proof = SeparateOf<R, L, B>;

    #[inline(always)]
    fn parts(self, view: View<R, L>, proof: Self::Proof) -> Self::Parts {
        proof.items(view)
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: StaticLayout, A: StaticLayout, B: StaticLayout, I, J> PartitionBy<View<R, L>>
    for Views<(A, I), (B, J)>
where
    I: Extent,
    J: Extent,
{
    type Parts = (View<R, A>, View<R, B>);
    type Possible = Buffer<L>;

    const POSSIBLE: Self::Possible = Buffer::PROOF;

    fn decided(self, view: View<R, L>, buffer: Self::Possible) -> Result<Self::Parts, LayoutError> {
        let Views((first, i), (second, j)) = self;
        view.decided_both((first, i.counts()), (second, j.counts()), buffer)
    }
}

impl<R: Reference, L: StaticLayout, A, B, const I: usize, const J: usize> ProvenPartition<View<R, L>>
    for Views<(A, C<I>), (B, C<J>)>
where
    A: StaticLayout + Static,
    B: StaticLayout + Static,
{
    type Proof = DisjointViews<L, A, B, C<I>, C<J>>;

    #[inline(always)]
    fn parts(self, view: View<R, L>, disjoint: Self::Proof) -> Self::Parts {
        view.both(disjoint)
    }
}

/// The proof that no two tiles share an element. rustc shows the line that names it, so its name is short.
type Tiled<R, L, D> = SeparateOf<R, L, Tiles<D>>;

/// Partitions of a tensor for reading, or of a tensor by value.
impl<R: Reference, L: TensorLayout> View<R, L> {
    /// Iterates over all tiles for reading, in layout order: the first mode of the grid of tiles moves fastest. The
    /// tiler divides the layout, or the program does not compile.
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
    #[doc(alias = "axis_chunks")]
    #[inline]
    pub fn tiles<D: StaticTiler>(&self, _: D) -> PartsOf<View<R::Read<'_>, L>, Tiles<D>> {
        let proof = Tiled::<_, L, D>::PROOF;
        proof.items(self.by_ref())
    }

    /// Splits the tensor into parts with the lifetime of the elements: see [`parts_mut`](View::parts_mut). Tensors for
    /// reading are `Copy`, so this iterates over rows, columns and lanes:
    ///
    /// ```
    /// use layout_static::{Along, Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// assert!(matrix.into_parts(Along::<0>).map(|row| row.sum()).eq([6, 15]));
    /// assert!(matrix.into_parts(Along::<1>).map(|column| column.sum()).eq([5, 7, 9]));
    /// ```
    #[doc(alias = "rows")]
    #[doc(alias = "columns")]
    #[doc(alias = "lanes")]
    #[doc(alias = "axis_iter")]
    #[doc(alias = "outer_iter")]
    #[inline]
    pub fn into_parts<B: ProvenPartition<Self>>(self, by: B) -> B::Parts {
        let proof = Proven::PROOF;
        by.parts(self, proof)
    }

    /// Splits the tensor into parts with the lifetime of the elements, checked at run time: see
    /// [`try_parts_mut`](View::try_parts_mut).
    ///
    /// # Errors
    /// As [`try_parts_mut`](View::try_parts_mut).
    #[inline]
    pub fn try_into_parts<B: PartitionBy<Self>>(self, by: B) -> Result<B::Parts, LayoutError> {
        by.decided(self, B::POSSIBLE)
    }
}

/// Partitions of a tensor for writing.
impl<T, L: TensorLayout> View<&mut T, L> {
    /// Splits the tensor into parts for writing, all alive at once, in layout order. The parts are the [`Tiles`] of a
    /// tiler, the elements of each thread [`ByThread`], or the slices [`Along`] a mode. [`At`](crate::At) splits a mode
    /// at a coordinate; [`Views`] are two views of one buffer.
    ///
    /// The parts exist and no two share an element, or the program does not compile. One part may contain an element
    /// twice.
    ///
    /// ```
    /// use layout_static::{Along, ByMode, C, TensorMut, Tiles, layout};
    /// layout! { type Pairs = (2, 4) : (1, 2); }
    /// let mut numbers = [0; 8];
    /// let mut pairs = TensorMut::from_array(&mut numbers, Pairs);
    /// let [mut left, mut right] = pairs.parts_mut(Along::<0>).array();
    /// left.fill(1);
    /// right.fill(left[0] + 1);
    /// pairs.parts_mut(Tiles(ByMode::of((C::<2>, C::<1>)))).for_each(|mut pair| pair.swap(0, 1));
    /// assert_eq!(numbers, [2, 1, 2, 1, 2, 1, 2, 1]);
    /// ```
    #[doc(alias = "chunks_mut")]
    #[doc(alias = "exact_chunks_mut")]
    #[doc(alias = "axis_iter_mut")]
    #[doc(alias = "rows_mut")]
    #[doc(alias = "columns_mut")]
    #[doc(alias = "lanes_mut")]
    #[doc(alias = "split_at_mut")]
    #[doc(alias = "axis_chunks_mut")]
    #[doc(alias = "outer_iter_mut")]
    #[inline]
    pub fn parts_mut<'s, B: ProvenPartition<View<&'s mut T, L>>>(&'s mut self, by: B) -> B::Parts {
        let proof = Proven::PROOF;
        by.parts(self.reborrow(), proof)
    }

    /// Splits the tensor into parts for writing, for strides or places known at run time:
    /// [`parts_mut`](View::parts_mut) with a runtime check that no parts overlap. Parts that overlap for all strides do
    /// not compile.
    ///
    /// The check takes about a hundred nanoseconds, for tensors of any size. Partition before an inner loop; use
    /// [`parts_mut`](View::parts_mut) where it compiles, which has no check.
    ///
    /// # Errors
    /// [`LayoutError::PartsOverlap`] with two coordinates of one element. For views: [`LayoutError::BufferTooShort`] if
    /// one leaves the elements, [`LayoutError::NotDisjoint`] if they share an element,
    /// [`LayoutError::DisjointUndecided`] if the budget does not suffice.
    ///
    /// ```
    /// use layout_static::{Along, At, ByMode, C, Keep, LayoutError, TensorMut, Tiles, layout};
    /// layout! { type Rows = (4, 6) : (?, 1); }
    /// let mut numbers = [0; 40];
    /// let mut matrix = TensorMut::new(&mut numbers, Rows::with_strides([8]))?;
    /// assert_eq!(matrix.try_parts_mut(Tiles(ByMode::of((C::<1>, Keep))))?.len(), 24);
    /// assert_eq!(matrix.try_parts_mut(Along::<0>)?.len(), 4);
    /// let (mut upper, mut lower) = matrix.try_parts_mut(At(C::<0>, C::<1>))?;
    /// (upper[(0, 5)], lower[(0, 5)]) = (1, 2);
    /// assert_eq!((numbers[5], numbers[13]), (1, 2));
    ///
    /// let mut windows = TensorMut::new(&mut numbers, Rows::with_strides([5]))?;
    /// assert_eq!(windows.try_parts_mut(Along::<0>).unwrap_err().code(), "L0703");
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn try_parts_mut<'s, B: PartitionBy<View<&'s mut T, L>>>(&'s mut self, by: B) -> Result<B::Parts, LayoutError> {
        by.decided(self.reborrow(), B::POSSIBLE)
    }
}
