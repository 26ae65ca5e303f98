//! Tensor operations, implemented once for static and once for runtime extents.
//!
//! A tensor method is written once, for both kinds of extents. It names the proof that it relies on, so that an error
//! is at the user's line. A trait of [`Constant`] and [`AtRunTime`] holds the proofs and the implementations; each
//! layout type has one of the two as its stage. [`TensorUnder`] is the trait of every layout, so generic code needs no
//! bound but [`TensorLayout`].

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::RangeFull;

use layout_algebra::{self as algebra, LayoutError, Text};

use crate::coordinates::{Coordinate, Selection};
use crate::disjoint::{Separable, SeparableExtents, Separate, SeparateExtents};
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::int::{AtRunTime, C, Constant, ShapeOrRuntimeShape, Stage};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::dynamic::{Dynamic, Fixed, instance};
use crate::layout::index::runtime::CongruentExtents;
use crate::layout::index::{Congruent, InGrid, InTensor};
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Slice, Tile, Upcast, ZippedDivide};
use crate::plan::beside::{Indexed, Unindexed};
use crate::plan::counted::Coordinates;
use crate::plan::walk::{Indices, Walk};
use crate::plan::{Distinct, Leaves, LoopsOf, PlacesLeft};
use crate::proof::Counted;
use crate::proof::{AlwaysSideBySide, SideBySide};
use crate::raw::{Reference, SubsetOf, SubsetOfExtents, View};
use crate::sealed::Token;
use crate::start::Start;
use crate::tensor::parted::Parted;
use crate::tensor::parts::Divides;
use crate::tensor::{Elements, LoopedLayout, Parts, RuntimeElements};

/// A layout type of tensors: a [`StaticLayout`], or a [`RuntimeLayout`](crate::RuntimeLayout).
///
/// ```
/// use layout_static::{C, LayoutError, RuntimeLayout, RuntimeShape, Tensor, layout, tensor::TensorLayout};
/// layout! { type Rows = (2, 3) : (3, 1); }
///
/// fn total<L: TensorLayout>(tensor: Tensor<'_, u32, L>) -> u32 {
///     tensor.sum()
/// }
/// let numbers = [1, 2, 3, 4, 5, 6];
/// assert_eq!(total(Tensor::from_array(&numbers, Rows)), 21);
/// assert_eq!(total((3_usize, 2_usize).row_major().tensor(&numbers)?), 21);
/// # Ok::<(), LayoutError>(())
/// ```
///
/// It is the bound for partitions, too: [`Along`](crate::Along), [`Tiles`](crate::Tiles) and
/// [`ByThread`](crate::ByThread) partition a tensor of any layout type.
///
/// ```
/// use layout_static::{Along, LayoutError, RuntimeLayout, RuntimeShape, TensorMut, layout, tensor::TensorLayout};
/// layout! { type Rows = (2, 3) : (3, 1); }
///
/// fn number_columns<L: TensorLayout>(tensor: TensorMut<'_, usize, L>) -> Result<(), LayoutError> {
///     for (number, mut column) in tensor.try_into_parts(Along::<1>)?.enumerate() {
///         column.fill(number);
///     }
///     Ok(())
/// }
/// let (mut rows, mut at_run_time) = ([9; 6], [9; 6]);
/// number_columns(TensorMut::from_array(&mut rows, Rows))?;
/// number_columns((2_usize, 3_usize).row_major().tensor_mut(&mut at_run_time)?)?;
/// assert_eq!((rows, at_run_time), ([0, 1, 2, 0, 1, 2], [0, 1, 2, 0, 1, 2]));
/// # Ok::<(), LayoutError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, the types that `layout!` defines, and operations on them",
    note = "write `S: int::Shape` and `D: int::Strides` in generic code, or take the layout as `L: StaticLayout`"
)]
pub trait TensorLayout: ShapeOrRuntimeShape<Stage: TensorUnder<Self>> {}

#[diagnostic::do_not_recommend]
impl<L: ShapeOrRuntimeShape<Stage: TensorUnder<L>>> TensorLayout for L {}

/// A trait that no type implements. It makes rustc report a missing bound of a tensor method as the bound itself, which
/// a user can write. With one impl of [`TensorLayout`], rustc would report the bounds of that impl; a second impl that
/// may apply prevents this.
trait Unheard<'a> {}

/// A type that does not implement [`Unheard`].
struct Never;

#[diagnostic::do_not_recommend]
impl<L: TensorLayout> TensorLayout for L where for<'a> Never: Unheard<'a> {}

/// Operations on a tensor under any layout `L`: loops, elements, parts at a coordinate, text.
#[doc(hidden)]
pub trait TensorUnder<L>: Stage {
    /// The layout type of loops.
    type Loops: LoopsOf<L>;

    /// The remaining coordinates, in layout order.
    type Walk: Indices<Self::Loops, Proof = ()>;

    /// An iterator over the elements in layout order, each with its coordinate.
    type Indexed<R: Reference, X: FlatCoordinate>: ExactSizeIterator<Item = (X, R)>
        + DoubleEndedIterator
        + FusedIterator;

    /// The proof for [`indexed`](TensorUnder::indexed): the coordinates `X` fit the layout.
    type Enumerates<R: Reference, X: FlatCoordinate>: Proven;

    /// The proof that a coordinate fits the layout.
    type Fits<X: Coordinate>: Proven;

    /// The proof that a coordinate with free modes fits the layout.
    type FitsSlice<X: Selection>: Proven;

    /// The layout of the slice at a coordinate.
    type Slice<X: Selection>: TensorLayout;

    /// The layout of a tile, which is static.
    type Tile<D: StaticTiler>: StaticLayout;

    /// The proof that a tiler divides the layout, and that a coordinate fits the grid of tiles.
    type FitsGrid<D: StaticTiler, X: Coordinate>: Proven;

    /// The proof that arrays of `N` elements make up the layout.
    type Arrays<const N: usize>: Proven;

    /// The layout divided by a partition.
    type Divided<B: Divides>: TensorLayout<Stage: Parted<Self::Divided<B>, B::Mode, Layout: TensorLayout>>;

    /// The proof that the parts share no element, or that this depends on runtime values.
    type Separable<R: Reference, B: Divides>: Proven;

    /// The proof that no two parts share an element, or that they are borrowed for reading.
    type Separate<R: Reference, B: Divides>: Proven;

    /// The layout before a swizzle; for runtime extents, the layout of the coefficients.
    const COEFFICIENTS: Result<algebra::Layout, LayoutError>;

    /// Returns the layout as a value that is valid for any elements.
    fn plain<R: Reference>(view: &View<R, L>) -> L;

    /// Returns the layout as text, with the numbers of this value.
    fn text(layout: &L) -> Text;

    /// Returns the layout with the numbers of this value, before a swizzle.
    fn instance(layout: &L) -> Result<algebra::Layout, LayoutError>;

    /// Iterates over the elements in layout order, each with its coordinate.
    #[track_caller]
    fn indexed<R: Reference, X: FlatCoordinate>(
        view: View<R, L>,
        counting: Self::Enumerates<R, X>,
    ) -> Self::Indexed<R, X>;

    /// Returns the element at a coordinate, or `None` out of bounds.
    fn found_if<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: Self::Fits<X>) -> Option<R>;

    /// Returns the element at a coordinate, or panics.
    #[track_caller]
    fn found_at<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: Self::Fits<X>) -> R;

    /// Returns the slice at a coordinate, or panics.
    #[track_caller]
    fn cut<R: Reference, X: Selection>(
        view: View<R, L>,
        coordinate: X,
        fits: Self::FitsSlice<X>,
    ) -> View<R, Self::Slice<X>>;

    /// Returns the tile at a coordinate of the grid of tiles, or panics.
    #[track_caller]
    fn tile<R: Reference, D: StaticTiler, X: Coordinate>(
        view: View<R, L>,
        coordinate: X,
        fits: Self::FitsGrid<D, X>,
    ) -> View<R, Self::Tile<D>>;

    /// Returns the elements as arrays.
    #[track_caller]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>, const N: usize>(
        view: View<R, L>,
        side_by_side: Self::Arrays<N>,
    ) -> View<Q, Upcast<L, C<N>>>;

    /// Returns the parts, unless two parts for writing share an element.
    fn parts_decided<R: Reference, B: Divides>(
        view: View<R, L>,
        possible: Self::Separable<R, B>,
    ) -> Result<PartsOver<R, Self::Divided<B>, B>, LayoutError>;

    /// Returns the parts.
    fn parts<R: Reference, B: Divides>(
        view: View<R, L>,
        separate: Self::Separate<R, B>,
    ) -> PartsOver<R, Self::Divided<B>, B>;
}

/// The layout type of loops over a tensor under `L`.
#[doc(hidden)]
pub type LoopsUnder<L> = <L as LoopedLayout>::Loops;

/// The layout of the slice at a coordinate `X`: [`Slice`].
pub type SliceOf<L, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Slice<X>;

/// The layout of the tiles of a tiler `D`, which is static.
pub type TileOf<L, D> = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Tile<D>;

/// The parts under the divided layout `W` of the partition `B`.
type PartsOver<R, W, B> = Parts<R, W, <B as Divides>::Mode>;

/// The layout `L`, divided by the partition `B`.
pub(super) type DividedUnder<L, B> = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Divided<B>;

/// The proof that the coordinates `X` enumerate `L`, and that elements for writing are distinct.
#[doc(hidden)]
pub struct EnumeratesDistinct<R, L, X>(pub(crate) Distinct<R, L>, pub(crate) (Congruent<L, X>, Enumerates<L, X>));

impl<R: Reference, L: StaticLayout, X: Enumerable> Proven for EnumeratesDistinct<R, L, X> {
    const PROOF: Self = {
        let fits = Congruent::of_tensor();
        EnumeratesDistinct(Distinct::prove(), (fits, Enumerates::PROOF))
    };
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> TensorUnder<L> for Constant {
    type Loops = L;
    type Walk = Walk<L, Unindexed>;
    type Indexed<R: Reference, X: FlatCoordinate> = Elements<R, L, Indexed<X>>;
    type Enumerates<R: Reference, X: FlatCoordinate> = EnumeratesDistinct<R, L, X>;
    type Fits<X: Coordinate> = InTensor<L, X>;
    type FitsSlice<X: Selection> = InTensor<L, X>;
    type Slice<X: Selection> = Slice<L, X>;
    type Tile<D: StaticTiler> = Tile<L, D>;
    type FitsGrid<D: StaticTiler, X: Coordinate> = InGrid<L, D, X>;
    type Arrays<const N: usize> = SideBySide<L, N>;
    type Divided<B: Divides> = B::Layout<L>;
    type Separable<R: Reference, B: Divides> = Separable<R, B::Layout<L>, B::Mode>;
    type Separate<R: Reference, B: Divides> = Separate<R, B::Layout<L>, B::Mode>;

    const COEFFICIENTS: Result<algebra::Layout, LayoutError> = L::INNER;

    #[inline(always)]
    fn plain<R: Reference>(view: &View<R, L>) -> L {
        // With a swizzle, where the elements start is known to the view alone: of another buffer it says nothing.
        view.layout_here().started(L::Start::ZERO, Token(()))
    }

    fn text(_: &L) -> Text {
        composed::text::<L>()
    }

    fn instance(_: &L) -> Result<algebra::Layout, LayoutError> {
        L::INNER
    }

    #[inline]
    #[track_caller]
    fn indexed<R: Reference, X: FlatCoordinate>(
        view: View<R, L>,
        EnumeratesDistinct(distinct, counts): EnumeratesDistinct<R, L, X>,
    ) -> Elements<R, L, Indexed<X>> {
        Elements::of(view, distinct, counts)
    }

    #[inline(always)]
    fn found_if<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: InTensor<L, X>) -> Option<R> {
        view.found_if(coordinate, fits.0)
    }

    #[inline(always)]
    #[track_caller]
    fn found_at<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: InTensor<L, X>) -> R {
        view.found_at(coordinate, fits.0)
    }

    #[inline(always)]
    #[track_caller]
    fn cut<R: Reference, X: Selection>(view: View<R, L>, coordinate: X, fits: InTensor<L, X>) -> View<R, Slice<L, X>> {
        view.cut_slice(coordinate, fits.0)
    }

    #[inline(always)]
    #[track_caller]
    fn tile<R: Reference, D: StaticTiler, X: Coordinate>(
        view: View<R, L>,
        coordinate: X,
        fits: Self::FitsGrid<D, X>,
    ) -> View<R, Tile<L, D>> {
        view.cut_tile::<D, X>(coordinate, fits.0)
    }

    #[inline(always)]
    #[track_caller]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>, const N: usize>(
        view: View<R, L>,
        side_by_side: SideBySide<L, N>,
    ) -> View<Q, Upcast<L, C<N>>> {
        view.in_arrays(side_by_side)
    }

    #[inline]
    fn parts_decided<R: Reference, B: Divides>(
        view: View<R, L>,
        separable: Self::Separable<R, B>,
    ) -> Result<PartsOver<R, B::Layout<L>, B>, LayoutError> {
        Parts::decided(view, separable)
    }

    #[inline(always)]
    fn parts<R: Reference, B: Divides>(
        view: View<R, L>,
        separate: Self::Separate<R, B>,
    ) -> PartsOver<R, B::Layout<L>, B> {
        Parts::proven(view, separate)
    }
}

/// The proof that the coordinates `X` fit `L`.
#[doc(hidden)]
pub struct EnumeratesLeaves<R, L, X>(PhantomData<(R, L, X)>);

impl<R: Reference, L: Dynamic, X: FlatCoordinate> Proven for EnumeratesLeaves<R, L, X> {
    const PROOF: Self = {
        let () = Coordinates::<(Leaves<L>,), X, 1, 5>::PROOF;
        EnumeratesLeaves(PhantomData)
    };
}

/// The proof that the tiles of a tiler have constant extents, and that a coordinate fits the grid of tiles.
#[doc(hidden)]
pub struct TileFits<L, D, X>(CongruentExtents<ZippedDivide<L, D>, (RangeFull, X)>);

impl<L: Dynamic, D: StaticTiler, X: Coordinate> Proven for TileFits<L, D, X> {
    const PROOF: Self = {
        let () = <Fixed<Tile<L, D>> as StaticLayout>::EXISTS;
        TileFits(CongruentExtents::prove())
    };
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic<Stage = AtRunTime>> TensorUnder<L> for AtRunTime {
    type Loops = Leaves<L>;
    type Walk = PlacesLeft;
    type Indexed<R: Reference, X: FlatCoordinate> = RuntimeElements<R, Leaves<L>, Indexed<X>>;
    type Enumerates<R: Reference, X: FlatCoordinate> = EnumeratesLeaves<R, L, X>;
    type Fits<X: Coordinate> = CongruentExtents<L, X>;
    type FitsSlice<X: Selection> = CongruentExtents<L, X>;
    type Slice<X: Selection> = Slice<L, X>;
    type Tile<D: StaticTiler> = Fixed<Tile<L, D>>;
    type FitsGrid<D: StaticTiler, X: Coordinate> = TileFits<L, D, X>;
    type Arrays<const N: usize> = AlwaysSideBySide<L, N>;
    type Divided<B: Divides> = B::Later<L>;
    type Separable<R: Reference, B: Divides> = SeparableExtents<R, B::Later<L>, B::Mode>;
    type Separate<R: Reference, B: Divides> = SeparateExtents<R, B::Later<L>, B::Mode>;

    const COEFFICIENTS: Result<algebra::Layout, LayoutError> = match &L::DYNAMIC {
        Ok(layout) => Ok(*layout.coefficients()),
        Err(error) => Err(*error),
    };

    #[inline(always)]
    fn plain<R: Reference>(view: &View<R, L>) -> L {
        view.layout_here()
    }

    fn text(layout: &L) -> Text {
        instance(layout).map_or_else(|error| error.message(), |layout| layout.text())
    }

    fn instance(layout: &L) -> Result<algebra::Layout, LayoutError> {
        instance(layout)
    }

    #[inline]
    #[track_caller]
    fn indexed<R: Reference, X: FlatCoordinate>(
        view: View<R, L>,
        _: EnumeratesLeaves<R, L, X>,
    ) -> RuntimeElements<R, Leaves<L>, Indexed<X>> {
        RuntimeElements::of(view.for_loops(), ())
    }

    #[inline(always)]
    fn found_if<R: Reference, X: Coordinate>(
        view: View<R, L>,
        coordinate: X,
        fits: CongruentExtents<L, X>,
    ) -> Option<R> {
        view.element_if(coordinate, fits)
    }

    #[inline(always)]
    #[track_caller]
    fn found_at<R: Reference, X: Coordinate>(view: View<R, L>, coordinate: X, fits: CongruentExtents<L, X>) -> R {
        view.element_at(coordinate, fits)
    }

    #[inline(always)]
    #[track_caller]
    fn cut<R: Reference, X: Selection>(
        view: View<R, L>,
        coordinate: X,
        fits: CongruentExtents<L, X>,
    ) -> View<R, Slice<L, X>> {
        view.sliced(coordinate, fits)
    }

    #[inline(always)]
    #[track_caller]
    fn tile<R: Reference, D: StaticTiler, X: Coordinate>(
        view: View<R, L>,
        coordinate: X,
        fits: TileFits<L, D, X>,
    ) -> View<R, Fixed<Tile<L, D>>> {
        view.tile_at::<D, X>(coordinate, fits.0)
    }

    #[inline(always)]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>, const N: usize>(
        view: View<R, L>,
        side_by_side: AlwaysSideBySide<L, N>,
    ) -> View<Q, Upcast<L, C<N>>> {
        view.in_arrays_of_extents(side_by_side)
    }

    #[inline]
    fn parts_decided<R: Reference, B: Divides>(
        view: View<R, L>,
        possible: Self::Separable<R, B>,
    ) -> Result<PartsOver<R, B::Later<L>, B>, LayoutError> {
        Parts::unless_shared(view, possible)
    }

    #[inline(always)]
    fn parts<R: Reference, B: Divides>(view: View<R, L>, apart: Self::Separate<R, B>) -> PartsOver<R, B::Later<L>, B> {
        Parts::apart(view, apart)
    }
}

/// A tensor under `L` seen through another layout `M`, the result of an operation on `L`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this operation takes no runtime extents",
    note = "a part whose extents are constants, as a tile, takes it: `tile`, or `fixed` of what a slice has left"
)]
pub trait Leads<L, M>: Stage {
    /// The proof that the layout `M` exists.
    type Proof;

    /// The proof, made at compile time.
    const PROOF: Self::Proof;

    /// Returns the same elements under `M`.
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, proof: Self::Proof) -> View<R, M>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, M: SubsetOf<L>> Leads<L, M> for Constant {
    type Proof = Counted<M>;

    const PROOF: Self::Proof = Counted::of_operand::<L>();

    #[inline(always)]
    fn through<R: Reference>(view: View<R, L>, counted: Self::Proof) -> View<R, M> {
        view.through(counted)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, M: SubsetOfExtents<L>> Leads<L, M> for AtRunTime {
    type Proof = ();

    const PROOF: Self::Proof = M::WITHIN;

    #[inline(always)]
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, (): Self::Proof) -> View<R, M> {
        view.under()
    }
}

/// The iterator over the elements of a tensor under `L` in layout order, each with its coordinate `X`. It is
/// [`Elements`](crate::tensor::Elements) for a static layout, [`RuntimeElements`](crate::tensor::RuntimeElements) for runtime extents.
pub type IndexedOf<R, L, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorUnder<L>>::Indexed<R, X>;
