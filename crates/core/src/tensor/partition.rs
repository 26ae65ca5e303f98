//! Parts of a tensor for kernels: the tile of a block, the elements of a thread.

use core::ops::RangeFull;

use crate::coordinates::{Coordinate, Selection};
use crate::int::{C, Static};
use crate::layout::index::{Congruent, StaticIndex, let_parts};
use crate::layout::tiler::{ByMode, Keep, StaticTiler, TvTiler};
use crate::layout::{Layout, StaticLayout};
use crate::ops::{Composition, Mode, RightInverse, Slice, ZippedDivide};
use crate::proof::{Compact, Counted};
use crate::raw::{Reference, View};
use crate::sealed::Token;

/// The layout of the elements of a thread: `layout` after the thread-value layout `V`, at a coordinate `X` of a thread.
type OfThread<L, V, X> = Slice<Composition<L, V>, (X, RangeFull)>;

/// The layout of a tile, followed by the free modes of the coordinate `X` into the grid of tiles.
type LocalTile<L, D, X> = Slice<ZippedDivide<L, D>, (RangeFull, X)>;

/// The layout divided into tiles of the threads `P`; each thread has one coordinate of every tile.
type Dealt<L, P> = ZippedDivide<L, TvTiler<P, Layout<C<1>, C<0>>>>;

/// [`Dealt`] with threads by number, in place of their coordinate in the tile.
type ThreadFirst<L, P> = Composition<Dealt<L, P>, ByMode<(RightInverse<P>, Keep)>>;

/// The layout of all elements of the thread with the number `X`.
type LocalPart<L, P, X> = Mode<Slice<ThreadFirst<L, P>, (X, RangeFull)>, C<0>>;

/// The proof that [`LocalPart`] exists, for coordinates of the type `X`.
type DealtProof<L, P, X> =
    (Counted<Dealt<L, P>>, Counted<ThreadFirst<L, P>>, Congruent<ThreadFirst<L, P>, (X, RangeFull)>);

impl<T, L: StaticLayout> View<&mut T, L> {
    /// Returns the elements of one thread for writing, for as long as this tensor is borrowed: see
    /// [`partition`](View::partition).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Tile = (4, 4) : (4, 1); type Pairs = (8, 2) : (1, 8); }
    /// let mut numbers = [0; 16];
    /// let mut tile = TensorMut::from_array(&mut numbers, Tile);
    /// tile.partition_mut(Pairs, 5).fill(1);
    /// tile.partition_mut(Pairs, 6)[0] = 2;
    /// assert_eq!((numbers[5], numbers[7], numbers[9]), (1, 1, 2));
    /// ```
    ///
    /// # Panics
    /// If the thread is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn partition_mut<V: StaticLayout, X: Coordinate>(
        &mut self,
        layout: V,
        thread: X,
    ) -> View<&mut T, OfThread<L, V, X>> {
        self.reborrow().into_partition(layout, thread)
    }
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The modes that a coordinate in bounds leaves free, or a panic.
    #[inline(always)]
    #[track_caller]
    pub(super) fn cut_slice<X: Selection>(self, coordinate: X, _: Congruent<L, X>) -> View<R, Slice<L, X>> {
        let_parts!(parts: X = coordinate);
        StaticIndex::<L, X>::require(parts);
        // Keeps the law: the view is used up, and gives this part alone.
        self.part::<X, _, _>(self.layout_here(), parts, Slice::of, Token(()))
    }
}

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Returns the elements of one thread, by a thread-value layout: element `v` of the result is at coordinate
    /// `tv(thread, v)`. `CuTe`: `composition(tensor, tv)(thread, _)`.
    ///
    /// The composition exists, or the program does not compile. The thread is a coordinate of mode 0 of `tv`; mode 1 of
    /// `tv` is the only mode of the result. A bijective `tv` gives each element to one thread, once.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! {
    ///     type Tile = (4, 4) : (4, 1);
    ///     type Pairs = (8, 2) : (1, 8); // 8 threads; thread t has the coordinates t and t + 8
    /// }
    /// let numbers: [usize; 16] = core::array::from_fn(|i| i);
    /// let tile = Tensor::from_array(&numbers, Tile);
    /// let mine = tile.partition(Pairs, 5); // coordinates 5 and 13: (1, 1) and (1, 3)
    /// assert!(mine.iter().eq(&[5, 7]));
    /// ```
    ///
    /// # Panics
    /// If the thread is out of bounds.
    #[doc(alias = "tidfrg")]
    #[doc(alias = "get_slice")]
    #[inline(always)]
    #[track_caller]
    pub fn partition<V: StaticLayout, X: Coordinate>(&self, _: V, thread: X) -> View<R::Read<'_>, OfThread<L, V, X>> {
        self.by_ref().through::<Composition<L, V>>(Counted::PROOF).cut_slice((thread, ..), Congruent::PROOF)
    }

    /// Returns the elements of one thread, with the lifetime of the elements: see [`partition`](View::partition).
    ///
    /// # Panics
    /// If the thread is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_partition<V: StaticLayout, X: Coordinate>(self, _: V, thread: X) -> View<R, OfThread<L, V, X>> {
        self.through::<Composition<L, V>>(Counted::PROOF).cut_slice((thread, ..), Congruent::PROOF)
    }

    /// Returns the tile at a coordinate of the grid of tiles, as mode 0. Each `..` of the coordinate adds a free mode
    /// of the grid after it. `CuTe`: `local_tile(tensor, tiler, coordinate)`, which has the modes of the tile at the
    /// top level.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// let band = matrix.local_tile(ByMode::of((C::<2>, C::<3>)), (1, ..)); // all tiles of the second row of tiles
    /// assert_eq!(band[((1, 2), 1)], 23);
    /// ```
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn local_tile<D: StaticTiler, X: Selection>(
        &self,
        _: D,
        coordinate: X,
    ) -> View<R::Read<'_>, LocalTile<L, D, X>> {
        self.by_ref().through::<ZippedDivide<L, D>>(Counted::PROOF).cut_slice((.., coordinate), Congruent::PROOF)
    }

    /// Returns a tile and free modes of the grid of tiles, with the lifetime of the elements: see
    /// [`local_tile`](View::local_tile).
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_local_tile<D: StaticTiler, X: Selection>(self, _: D, coordinate: X) -> View<R, LocalTile<L, D, X>> {
        self.through::<ZippedDivide<L, D>>(Counted::PROOF).cut_slice((.., coordinate), Congruent::PROOF)
    }

    /// Returns all elements of one of the `threads`. The threads cover the tensor tile by tile; each takes one element
    /// of every tile. `CuTe`: `local_partition(tensor, threads, thread)`.
    ///
    /// A compact layout numbers the threads. Its shape divides the shape of the tensor mode by mode. A
    /// [`Bounded`](crate::Bounded) thread is not checked.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); type Threads = (2, 2) : (2, 1); }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let mine = Tensor::from_array(&numbers, Rows).local_partition(Threads, 1); // thread 1 is at (0, 1)
    /// assert_eq!(mine[(1, 2)], 17); // row 0 + 2 * 1, column 1 + 2 * 2
    /// assert!(mine.iter().eq(&[1, 13, 3, 15, 5, 17]));
    /// ```
    ///
    /// # Panics
    /// If the thread is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn local_partition<P: StaticLayout + Static, X: Coordinate>(
        &self,
        _: P,
        thread: X,
    ) -> View<R::Read<'_>, LocalPart<L, P, X>> {
        self.by_ref().dealt_to(thread, Compact::PROOF, (Counted::PROOF, Counted::PROOF, Congruent::PROOF))
    }

    /// Returns all elements of one of the `threads`, with the lifetime of the elements: see
    /// [`local_partition`](View::local_partition).
    ///
    /// # Panics
    /// If the thread is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn into_local_partition<P: StaticLayout + Static, X: Coordinate>(
        self,
        _: P,
        thread: X,
    ) -> View<R, LocalPart<L, P, X>> {
        self.dealt_to(thread, Compact::PROOF, (Counted::PROOF, Counted::PROOF, Congruent::PROOF))
    }

    #[inline(always)]
    #[track_caller]
    fn dealt_to<P: StaticLayout + Static, X: Coordinate>(
        self,
        thread: X,
        _: Compact<P>,
        (dealt, by_thread, congruent): DealtProof<L, P, X>,
    ) -> View<R, LocalPart<L, P, X>> {
        let threads = self.through::<Dealt<L, P>>(dealt).through::<ThreadFirst<L, P>>(by_thread);
        threads.cut_slice((thread, ..), congruent).through(Counted::PROOF)
    }
}
