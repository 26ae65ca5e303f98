//! Operations as methods: `rows.tiled_divide(ByMode::of((C::<8>, C::<16>)))`.

use layout_algebra::IntTuple;

use crate::coordinate::Selection;
use crate::int::Shape;
use crate::number;
use crate::ops::{
    Append, AppendTo, BlockedProduct, CompositionAxes, Dice, Downcast, FilterZeros, FlatDivide, FlatProduct,
    FragmentLike, Get, Group, LayoutLike, LeftInverse, MaxCommonLayout, ModeFirst, Nullspace, Number, Prepend,
    PrependTo, RakedProduct, Recast, Replace, Reverse, RightInverse, Select, Slice, SplitLower, SplitUpper, Take,
    ThreadValue, TileToShape, TileToShapeOrdered, TileToShapeRight, TileUnzip, TiledDivide, TiledProduct, Unflatten,
    Upcast, WithShape, Zip, ZippedProduct,
};
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// The operations on layouts as methods, each named as in `layout!`. Those of everyday use are methods of [`StaticLayout`].
///
/// A method gives the type of its operation, which states its law and has an example; an operation that does not exist is a
/// compile error. Runtime strides are carried along.
///
/// ```
/// use layout_static::{ByMode, C, Layout, Operations, StaticLayout};
/// let rows = Layout::of((C::<128>, C::<64>), (1000_usize, C::<1>));
/// let tiles = rows.tiled_divide(ByMode::of((C::<8>, C::<16>)));
/// assert_eq!(tiles.to_string(), "((8,16),16,4):((?,1),8*?,16)");
/// assert_eq!(tiles.reverse().index((1, 2, (3, 0))), 3000 + 16 + 2 * 8000);
/// assert_eq!(rows.select((C::<1>, C::<0>)).to_string(), "(64,128):(1,?)");
/// ```
pub trait Operations: StaticLayout {
    /// The number of coordinates: [`SIZE`](StaticLayout::SIZE). `CuTe`: `size(layout)`.
    ///
    /// ```
    /// use layout_static::{Operations, layout};
    /// layout! { type Nested = (4, (8, 2)) : (16, (1, 8)); }
    /// assert_eq!((Nested.size(), Nested.rank(), Nested.length(), Nested.depth()), (64, 2, 3, 2));
    /// assert_eq!(Nested.shape().to_string(), "(4,(8,2))");
    /// ```
    #[inline(always)]
    fn size(&self) -> usize {
        Self::SIZE
    }

    /// The number of modes: [`RANK`](StaticLayout::RANK). `CuTe`: `rank(layout)`.
    #[inline(always)]
    fn rank(&self) -> usize {
        Self::RANK
    }

    /// The number of leaves.
    #[inline(always)]
    fn length(&self) -> usize {
        const { number::length::<Self>() }
    }

    /// The depth of the bracketing, 1 for a flat layout. `CuTe`: `depth(layout)`.
    #[inline(always)]
    fn depth(&self) -> usize {
        const { number::depth::<Self>() }
    }

    /// The shape, as a value; as a type: [`ShapeOf`](crate::ShapeOf). `CuTe`: `shape(layout)`.
    #[inline(always)]
    fn shape(&self) -> IntTuple {
        const { <crate::ShapeOf<Self> as Shape>::SHAPE }
    }

    /// The tiles in mode 0, and each mode of their repetitions as a mode. The type: [`TiledDivide`].
    #[inline(always)]
    fn tiled_divide<T: StaticTiler>(self, _: T) -> TiledDivide<Self, T> {
        let () = TiledDivide::<Self, T>::EXISTS;
        TiledDivide::of(self)
    }

    /// The modes of the tile, then those of its repetitions. The type: [`FlatDivide`].
    #[inline(always)]
    fn flat_divide<T: StaticTiler>(self, _: T) -> FlatDivide<Self, T> {
        let () = FlatDivide::<Self, T>::EXISTS;
        FlatDivide::of(self)
    }

    /// `(layout, repetitions)`, gathered mode by mode. The type: [`ZippedProduct`].
    #[inline(always)]
    fn zipped_product<T: StaticTiler>(self, _: T) -> ZippedProduct<Self, T> {
        let () = ZippedProduct::<Self, T>::EXISTS;
        ZippedProduct::of(self)
    }

    /// The layout in mode 0, and each mode of the repetitions as a mode. The type: [`TiledProduct`].
    #[inline(always)]
    fn tiled_product<T: StaticTiler>(self, _: T) -> TiledProduct<Self, T> {
        let () = TiledProduct::<Self, T>::EXISTS;
        TiledProduct::of(self)
    }

    /// The modes of the layout, then those of the repetitions. The type: [`FlatProduct`].
    #[inline(always)]
    fn flat_product<T: StaticTiler>(self, _: T) -> FlatProduct<Self, T> {
        let () = FlatProduct::<Self, T>::EXISTS;
        FlatProduct::of(self)
    }

    /// Blocks side by side along each mode. The type: [`BlockedProduct`].
    #[inline(always)]
    fn blocked_product<T: StaticLayout>(self, _: T) -> BlockedProduct<Self, T> {
        let () = BlockedProduct::<Self, T>::EXISTS;
        BlockedProduct::of(self)
    }

    /// Blocks dealt out in turn along each mode. The type: [`RakedProduct`].
    #[inline(always)]
    fn raked_product<T: StaticLayout>(self, _: T) -> RakedProduct<Self, T> {
        let () = RakedProduct::<Self, T>::EXISTS;
        RakedProduct::of(self)
    }

    /// This layout repeated until it covers a shape. The type: [`TileToShape`].
    #[inline(always)]
    fn tile_to_shape<S: Shape>(self, _: S) -> TileToShape<Self, S> {
        let () = TileToShape::<Self, S>::EXISTS;
        TileToShape::of(self)
    }

    /// [`tile_to_shape`](Operations::tile_to_shape) with the repetitions in row-major order. The type: [`TileToShapeRight`].
    #[inline(always)]
    fn tile_to_shape_right<S: Shape>(self, _: S) -> TileToShapeRight<Self, S> {
        let () = TileToShapeRight::<Self, S>::EXISTS;
        TileToShapeRight::of(self)
    }

    /// [`tile_to_shape`](Operations::tile_to_shape) with the repetitions in a given order. The type: [`TileToShapeOrdered`].
    #[inline(always)]
    fn tile_to_shape_ordered<S: Shape, O: Shape>(self, _: S, _: O) -> TileToShapeOrdered<Self, S, O> {
        let () = TileToShapeOrdered::<Self, S, O>::EXISTS;
        TileToShapeOrdered::of(self)
    }

    /// The cells of the indices `0, 1, ..`. The type: [`RightInverse`].
    #[inline(always)]
    fn right_inverse(self) -> RightInverse<Self> {
        let () = RightInverse::<Self>::EXISTS;
        RightInverse::of(self)
    }

    /// The cell of each index. The type: [`LeftInverse`].
    #[inline(always)]
    fn left_inverse(self) -> LeftInverse<Self> {
        let () = LeftInverse::<Self>::EXISTS;
        LeftInverse::of(self)
    }

    /// The cells along the modes of stride 0. The type: [`Nullspace`].
    #[inline(always)]
    fn nullspace(self) -> Nullspace<Self> {
        let () = Nullspace::<Self>::EXISTS;
        Nullspace::of(self)
    }

    /// The cells that both layouts have at the same contiguous indices. The type: [`MaxCommonLayout`].
    #[inline(always)]
    fn max_common_layout<B: StaticLayout>(self, _: B) -> MaxCommonLayout<Self, B> {
        let () = MaxCommonLayout::<Self, B>::EXISTS;
        MaxCommonLayout::of(self)
    }

    /// The same memory in elements `N` times as wide. The type: [`Upcast`].
    #[inline(always)]
    fn upcast<N: Number>(self, _: N) -> Upcast<Self, N> {
        let () = Upcast::<Self, N>::EXISTS;
        Upcast::of(self)
    }

    /// The same memory in elements of an `N`-th of the width. The type: [`Downcast`].
    #[inline(always)]
    fn downcast<N: Number>(self, _: N) -> Downcast<Self, N> {
        let () = Downcast::<Self, N>::EXISTS;
        Downcast::of(self)
    }

    /// The same memory in elements of `NEW` bits instead of `OLD`. The type: [`Recast`].
    #[inline(always)]
    fn recast<OLD: Number, NEW: Number>(self, _: OLD, _: NEW) -> Recast<Self, OLD, NEW> {
        let () = Recast::<Self, OLD, NEW>::EXISTS;
        Recast::of(self)
    }

    /// The layout `i -> self(b(i))` over the coordinates that `B` has for indices. The type: [`CompositionAxes`].
    #[inline(always)]
    fn composition_axes<B: StaticLayout>(self, _: B) -> CompositionAxes<Self, B> {
        let () = CompositionAxes::<Self, B>::EXISTS;
        CompositionAxes::of(self)
    }

    /// The compact layout of this shape whose strides have the same order. `CuTe`: `make_layout_like`. The type: [`LayoutLike`].
    #[inline(always)]
    fn make_layout_like(self) -> LayoutLike<Self> {
        let () = LayoutLike::<Self>::EXISTS;
        LayoutLike::of(self)
    }

    /// The same for registers, the first mode contiguous. `CuTe`: `make_fragment_like`. The type: [`FragmentLike`].
    #[inline(always)]
    fn make_fragment_like(self) -> FragmentLike<Self> {
        let () = FragmentLike::<Self>::EXISTS;
        FragmentLike::of(self)
    }

    /// From `(thread, value)` to the cell of the tile that these threads cover. The type: [`ThreadValue`].
    #[inline(always)]
    fn make_layout_tv<V: StaticLayout>(self, _: V) -> ThreadValue<Self, V> {
        let () = ThreadValue::<Self, V>::EXISTS;
        ThreadValue::of(self)
    }

    /// The same function over another shape. The type: [`WithShape`].
    #[inline(always)]
    fn with_shape<S: Shape>(self, _: S) -> WithShape<Self, S> {
        let () = WithShape::<Self, S>::EXISTS;
        WithShape::of(self)
    }

    /// Extent 1 for each mode of stride 0. The type: [`FilterZeros`].
    #[inline(always)]
    fn filter_zeros(self) -> FilterZeros<Self> {
        let () = FilterZeros::<Self>::EXISTS;
        FilterZeros::of(self)
    }

    /// The modes from `B` to `E` in brackets. The type: [`Group`].
    #[inline(always)]
    fn group<B: Number, E: Number>(self, _: B, _: E) -> Group<Self, B, E> {
        let () = Group::<Self, B, E>::EXISTS;
        Group::of(self)
    }

    /// The modes from `B` to `E`. The type: [`Take`].
    #[inline(always)]
    fn take<B: Number, E: Number>(self, _: B, _: E) -> Take<Self, B, E> {
        let () = Take::<Self, B, E>::EXISTS;
        Take::of(self)
    }

    /// The modes of these numbers, in this order. The type: [`Select`].
    #[inline(always)]
    fn select<I: Shape>(self, _: I) -> Select<Self, I> {
        let () = Select::<Self, I>::EXISTS;
        Select::of(self)
    }

    /// The mode of a mode of .. at this path. The type: [`Get`].
    #[inline(always)]
    fn get<I: Shape>(self, _: I) -> Get<Self, I> {
        let () = Get::<Self, I>::EXISTS;
        Get::of(self)
    }

    /// The modes in the brackets of a profile. The type: [`Unflatten`].
    #[inline(always)]
    fn unflatten<P: Shape>(self, _: P) -> Unflatten<Self, P> {
        let () = Unflatten::<Self, P>::EXISTS;
        Unflatten::of(self)
    }

    /// Mode `k` of all modes together, for each `k`. The type: [`Zip`].
    #[inline(always)]
    fn zip(self) -> Zip<Self> {
        let () = Zip::<Self>::EXISTS;
        Zip::of(self)
    }

    /// The pairs over the leaves of a profile, first entries together and second ones. The type: [`TileUnzip`].
    #[inline(always)]
    fn tile_unzip<P: Shape>(self, _: P) -> TileUnzip<Self, P> {
        let () = TileUnzip::<Self, P>::EXISTS;
        TileUnzip::of(self)
    }

    /// The modes in reverse order. The type: [`Reverse`].
    #[inline(always)]
    fn reverse(self) -> Reverse<Self> {
        let () = Reverse::<Self>::EXISTS;
        Reverse::of(self)
    }

    /// A mode at the end. The type: [`Append`].
    #[inline(always)]
    fn append<M: StaticLayout>(self, _: M) -> Append<Self, M> {
        let () = Append::<Self, M>::EXISTS;
        Append::of(self)
    }

    /// A mode at the front. The type: [`Prepend`].
    #[inline(always)]
    fn prepend<M: StaticLayout>(self, _: M) -> Prepend<Self, M> {
        let () = Prepend::<Self, M>::EXISTS;
        Prepend::of(self)
    }

    /// Copies of a mode at the end, up to rank `R`. The type: [`AppendTo`].
    #[inline(always)]
    fn append_to<R: Number, M: StaticLayout>(self, _: R, _: M) -> AppendTo<Self, R, M> {
        let () = AppendTo::<Self, R, M>::EXISTS;
        AppendTo::of(self)
    }

    /// Copies of a mode at the front, up to rank `R`. The type: [`PrependTo`].
    #[inline(always)]
    fn prepend_to<R: Number, M: StaticLayout>(self, _: R, _: M) -> PrependTo<Self, R, M> {
        let () = PrependTo::<Self, R, M>::EXISTS;
        PrependTo::of(self)
    }

    /// Another mode in place of mode `I`. The type: [`Replace`].
    #[inline(always)]
    fn replace<I: Number, M: StaticLayout>(self, _: I, _: M) -> Replace<Self, I, M> {
        let () = Replace::<Self, I, M>::EXISTS;
        Replace::of(self)
    }

    /// Mode `M` first, and the other modes gathered in mode 1. The type: [`ModeFirst`].
    #[inline(always)]
    fn mode_first<M: Number>(self, _: M) -> ModeFirst<Self, M> {
        let () = ModeFirst::<Self, M>::EXISTS;
        ModeFirst::of(self)
    }

    /// The coordinates whose mode `M` is below `A`. The type: [`SplitLower`].
    #[inline(always)]
    fn split_lower<M: Number, A: Number>(self, _: M, _: A) -> SplitLower<Self, M, A> {
        let () = SplitLower::<Self, M, A>::EXISTS;
        SplitLower::of(self)
    }

    /// The coordinates whose mode `M` is at least `A`, counted from there. The type: [`SplitUpper`].
    #[inline(always)]
    fn split_upper<M: Number, A: Number>(self, _: M, _: A) -> SplitUpper<Self, M, A> {
        let () = SplitUpper::<Self, M, A>::EXISTS;
        SplitUpper::of(self)
    }

    /// What is left where a coordinate is fixed: one mode for each `..`. The type: [`Slice`].
    #[inline(always)]
    fn slice<X: Selection>(self, _: X) -> Slice<Self, X> {
        let () = Slice::<Self, X>::EXISTS;
        Slice::of(self)
    }

    /// The parts that a coordinate fixes. The type: [`Dice`].
    #[inline(always)]
    fn dice<X: Selection>(self, _: X) -> Dice<Self, X> {
        let () = Dice::<Self, X>::EXISTS;
        Dice::of(self)
    }
}

impl<L: StaticLayout> Operations for L {}
