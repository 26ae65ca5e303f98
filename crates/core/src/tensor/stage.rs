//! The layout types of tensors, and what the stage of a layout type decides about its tensors.
//!
//! A method of a tensor is written once, for both stages. [`TensorStage`] is implemented for [`Constant`] and for
//! [`AtRunTime`]. It names types alone: of layouts, of iterators, and of [proofs](crate::tensor::view_proof). A proof
//! is a constant at the user's line, and has the function that rests on it. Each layout type has one of the two stages,
//! so generic code needs no bound but [`TensorLayout`].

use core::iter::FusedIterator;

use layout_algebra::{self as algebra, LayoutError, Text};

use crate::coordinates::{Coordinate, Selection};
use crate::disjoint::{Separable, SeparableExtents, Separate, SeparateExtents};
use crate::enumerable::FlatCoordinate;
use crate::int::{AtRunTime, Constant, ShapeOrRuntimeShape, Stage};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::dynamic::{Dynamic, Fixed, instance};
use crate::layout::index::runtime::CongruentExtents;
use crate::layout::index::{InGrid, InTensor};
use crate::layout::start::Start;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Slice, Tile};
use crate::plan::beside::{Indexed, Unindexed};
use crate::plan::walk::{Indices, Walk};
use crate::plan::{Leaves, LoopsOf, PlacesLeft};
use crate::proof::{AlwaysSideBySide, SideBySide};
use crate::raw::{Reference, View};
use crate::sealed::Token;
use crate::tensor::parted::Parted;
use crate::tensor::parts::Divides;
use crate::tensor::view_proof::{
    ArrayProof, ElementProof, EnumeratesDistinct, EnumeratesLeaves, InGridOfExtents, PartProof, ViewProof,
};
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
pub trait TensorLayout: ShapeOrRuntimeShape<Stage: TensorStage<Self>> {}

#[diagnostic::do_not_recommend]
impl<L: ShapeOrRuntimeShape<Stage: TensorStage<L>>> TensorLayout for L {}

/// A trait that no type implements. It makes rustc report a missing bound of a tensor method as the bound itself, which
/// a user can write. With one impl of [`TensorLayout`], rustc would report the bounds of that impl; a second impl that
/// may apply prevents this.
trait Unheard<'a> {}

/// A type that does not implement [`Unheard`].
struct Never;

#[diagnostic::do_not_recommend]
impl<L: TensorLayout> TensorLayout for L where for<'a> Never: Unheard<'a> {}

/// The parts of a tensor, or why two of them share an element.
type PartsOrError<R, D, B> = Result<PartsOver<R, D, B>, LayoutError>;

/// The layouts, iterators and proofs of a tensor under a layout `L` of this stage.
#[doc(hidden)]
pub trait TensorStage<L: Copy>: Stage {
    /// The layout type of loops.
    type Loops: LoopsOf<L>;

    /// The remaining coordinates, in layout order.
    type Walk: Indices<Self::Loops, Proof = ()>;

    /// An iterator over the elements in layout order, each with its coordinate.
    type Indexed<R: Reference, X: FlatCoordinate>: ExactSizeIterator<Item = (X, R)>
        + DoubleEndedIterator
        + FusedIterator;

    /// The proof that the coordinates `X` enumerate the layout.
    type Enumerates<R: Reference, X: FlatCoordinate>: ViewProof<View<R, L>, Items = Self::Indexed<R, X>>;

    /// The proof that a coordinate fits the layout.
    type Fits<X: Coordinate>: ElementProof<L, X>;

    /// The layout of the slice at a coordinate.
    type Slice<X: Selection>: TensorLayout;

    /// The proof that a coordinate with free modes fits the layout.
    type FitsSlice<X: Selection>: PartProof<L, X, Part = Self::Slice<X>>;

    /// The layout of a tile, which is static.
    type Tile<D: StaticTiler>: StaticLayout;

    /// The proof that a tiler divides the layout, and that a coordinate fits the grid of tiles.
    type FitsGrid<D: StaticTiler, X: Coordinate>: PartProof<L, X, Part = Self::Tile<D>>;

    /// The proof that arrays of `N` elements make up the layout.
    type Arrays<const N: usize>: ArrayProof<L, N>;

    /// The layout divided by a partition.
    type Divided<B: Divides>: TensorLayout<Stage: Parted<Self::Divided<B>, B::Mode, Layout: TensorLayout>>;

    /// The proof that the parts share no element, or that this depends on runtime values.
    type Separable<R: Reference, B: Divides>: ViewProof<View<R, L>, Items = PartsOrError<R, Self::Divided<B>, B>>;

    /// The proof that no two parts share an element, or that they are borrowed for reading.
    type Separate<R: Reference, B: Divides>: ViewProof<View<R, L>, Items = PartsOver<R, Self::Divided<B>, B>>;

    /// The layout before a swizzle; for runtime extents, the layout of the coefficients.
    const COEFFICIENTS: Result<algebra::Layout, LayoutError>;

    /// Returns the layout as a value that is valid for any elements.
    fn plain<R: Reference>(view: &View<R, L>) -> L;

    /// Returns the layout as text, with the numbers of this value.
    fn text(layout: &L) -> Text;

    /// Returns the layout with the numbers of this value, before a swizzle.
    fn instance(layout: &L) -> Result<algebra::Layout, LayoutError>;
}

/// The layout type of loops over a tensor under `L`.
#[doc(hidden)]
pub type LoopsOfTensor<L> = <L as LoopedLayout>::Loops;

/// The layout of the slice at a coordinate `X`: [`Slice`].
pub type SliceOf<L, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Slice<X>;

/// The proof that a coordinate `X` with free modes fits `L`.
pub(super) type FitsSlice<L, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::FitsSlice<X>;

/// The proof that a tiler `D` divides `L`, and that a coordinate `X` fits the grid of tiles.
pub(super) type FitsGrid<L, D, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::FitsGrid<D, X>;

/// The layout of the tiles of a tiler `D`, which is static.
pub type TileOf<L, D> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Tile<D>;

/// The parts under the divided layout `W` of the partition `B`.
type PartsOver<R, W, B> = Parts<R, W, <B as Divides>::Mode>;

/// The proof that the parts of `L` by the partition `B` share no element, or that they are borrowed as `R` for reading.
pub(super) type SeparateOf<R, L, B> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Separate<R, B>;

/// The layout `L`, divided by the partition `B`.
pub(super) type DividedOf<L, B> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Divided<B>;

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> TensorStage<L> for Constant {
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
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic<Stage = AtRunTime>> TensorStage<L> for AtRunTime {
    type Loops = Leaves<L>;
    type Walk = PlacesLeft;
    type Indexed<R: Reference, X: FlatCoordinate> = RuntimeElements<R, Leaves<L>, Indexed<X>>;
    type Enumerates<R: Reference, X: FlatCoordinate> = EnumeratesLeaves<R, L, X>;
    type Fits<X: Coordinate> = CongruentExtents<L, X>;
    type FitsSlice<X: Selection> = CongruentExtents<L, X>;
    type Slice<X: Selection> = Slice<L, X>;
    type Tile<D: StaticTiler> = Fixed<Tile<L, D>>;
    type FitsGrid<D: StaticTiler, X: Coordinate> = InGridOfExtents<L, D, X>;
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
}

/// The iterator over the elements of a tensor under `L` in layout order, each with its coordinate `X`. It is
/// [`Elements`](crate::tensor::Elements) for a static layout,
/// [`RuntimeElements`](crate::tensor::RuntimeElements) for runtime extents.
pub type IndexedOf<R, L, X> = <<L as ShapeOrRuntimeShape>::Stage as TensorStage<L>>::Indexed<R, X>;
