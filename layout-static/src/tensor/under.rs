//! What tensors do by when the extents of their layout are known: so that each method is written once, for static
//! layouts and for runtime extents.
//!
//! A method names the proof that it rests on, so that an error is at the user's line; what is proven, and what is done
//! then, is a trait of [`Constant`] and [`AtRunTime`], of which a layout type has one.

use core::ops::RangeFull;

use layout_algebra::{self as algebra, LayoutError, Text};

use crate::composed;
use crate::coordinate::{Coordinate, Selection};
use crate::dynamic::{AtRunTime, Constant, Dynamic, Fixed, Known, WithExtents, instance};
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::index::Congruent;
use crate::index::beside::{Indexed, Unindexed};
use crate::index::runtime::Fitting;
use crate::int::C;
use crate::loops::counted::Coordinates;
use crate::ops::{Slice, Tile, ZippedDivide};
use crate::proof::{Counted, Distinct};
use crate::raw::{Elements, Lane, Leafwise, Reference, Steps, View, Within, WithinExtents};
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// A layout type that tensors may lie under: a [`StaticLayout`], or a [`RuntimeLayout`](crate::RuntimeLayout).
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them"
)]
pub trait TensorLayout: WithExtents<Known: Under<Self>> {}

impl<L: WithExtents<Known: Under<L>>> TensorLayout for L {}

/// The loops over a tensor under `L`, and what its text says.
#[doc(hidden)]
pub trait Under<L>: Known {
    /// The elements that a loop steps through.
    type Lane<R: Reference>: Lane<Reference = R>;

    /// The layout, as the value that it has for any other elements.
    fn plain<R: Reference>(view: &View<R, L>) -> L;

    /// The layout below a swizzle; of runtime extents, what they are multiples of.
    const COEFFICIENTS: Result<algebra::Layout, LayoutError>;

    /// The layout as text, with the numbers of this value.
    fn text(layout: &L) -> Text;

    /// The layout for the numbers of this value, below a swizzle.
    fn instance(layout: &L) -> Result<algebra::Layout, LayoutError>;

    /// The elements for a loop.
    fn lane<R: Reference>(view: View<R, L>) -> Self::Lane<R>;
}

/// The elements of a tensor under `L` for a loop.
#[doc(hidden)]
pub(crate) type LaneOf<R, L> = <<L as WithExtents>::Known as Under<L>>::Lane<R>;

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Under<L> for Constant {
    type Lane<R: Reference> = View<R, L>;

    const COEFFICIENTS: Result<algebra::Layout, LayoutError> = L::BELOW;

    #[inline(always)]
    fn plain<R: Reference>(view: &View<R, L>) -> L {
        view.plain_layout()
    }

    fn text(_: &L) -> Text {
        composed::text::<L>()
    }

    fn instance(_: &L) -> Result<algebra::Layout, LayoutError> {
        L::BELOW
    }

    #[inline(always)]
    fn lane<R: Reference>(view: View<R, L>) -> View<R, L> {
        view
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic> Under<L> for AtRunTime {
    type Lane<R: Reference> = Leafwise<R, L>;

    const COEFFICIENTS: Result<algebra::Layout, LayoutError> = match &L::DYNAMIC {
        Ok(layout) => Ok(*layout.coefficients()),
        Err(error) => Err(*error),
    };

    #[inline(always)]
    fn plain<R: Reference>(view: &View<R, L>) -> L {
        view.layout_of_extents()
    }

    fn text(layout: &L) -> Text {
        instance(layout).map_or_else(|error| error.message(), |layout| layout.text())
    }

    fn instance(layout: &L) -> Result<algebra::Layout, LayoutError> {
        instance(layout)
    }

    #[inline(always)]
    fn lane<R: Reference>(view: View<R, L>) -> Leafwise<R, L> {
        Leafwise::of(view)
    }
}

/// The element at a coordinate `X` of a tensor under `L`.
#[doc(hidden)]
pub trait Finds<L, X>: Known {
    /// The coordinate fits the layout.
    type Proof;

    /// Proven while compiling.
    const PROOF: Self::Proof;

    /// The element, or `None` out of bounds.
    fn found_if<R: Reference>(view: View<R, L>, coordinate: X, proof: Self::Proof) -> Option<R>;

    /// The element, or a panic.
    #[track_caller]
    fn found_at<R: Reference>(view: View<R, L>, coordinate: X, proof: Self::Proof) -> R;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, X: Coordinate> Finds<L, X> for Constant {
    type Proof = Congruent<L, X>;

    const PROOF: Self::Proof = Congruent::IN_TENSOR;

    #[inline(always)]
    fn found_if<R: Reference>(view: View<R, L>, coordinate: X, congruent: Self::Proof) -> Option<R> {
        view.found_if(coordinate, congruent)
    }

    #[inline(always)]
    #[track_caller]
    fn found_at<R: Reference>(view: View<R, L>, coordinate: X, congruent: Self::Proof) -> R {
        view.found_at(coordinate, congruent)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, X: Coordinate> Finds<L, X> for AtRunTime {
    type Proof = Fitting<L, X>;

    const PROOF: Self::Proof = Fitting::PROOF;

    #[inline(always)]
    fn found_if<R: Reference>(view: View<R, L>, coordinate: X, fitting: Self::Proof) -> Option<R> {
        view.element_if(coordinate, fitting)
    }

    #[inline(always)]
    #[track_caller]
    fn found_at<R: Reference>(view: View<R, L>, coordinate: X, fitting: Self::Proof) -> R {
        view.element_at(coordinate, fitting)
    }
}

/// What a coordinate `X` leaves free of a tensor under `L`.
#[doc(hidden)]
pub trait Cuts<L, X>: Known {
    /// The coordinate fits the layout.
    type Proof;

    /// Proven while compiling.
    const PROOF: Self::Proof;

    /// What is left free, or a panic.
    #[track_caller]
    fn cut<R: Reference>(view: View<R, L>, coordinate: X, proof: Self::Proof) -> View<R, Slice<L, X>>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, X: Selection> Cuts<L, X> for Constant {
    type Proof = Congruent<L, X>;

    const PROOF: Self::Proof = Congruent::PROOF;

    #[inline(always)]
    #[track_caller]
    fn cut<R: Reference>(view: View<R, L>, coordinate: X, congruent: Self::Proof) -> View<R, Slice<L, X>> {
        view.cut_slice(coordinate, congruent)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, X: Selection> Cuts<L, X> for AtRunTime {
    type Proof = Fitting<L, X>;

    const PROOF: Self::Proof = Fitting::PROOF;

    #[inline(always)]
    #[track_caller]
    fn cut<R: Reference>(view: View<R, L>, coordinate: X, fitting: Self::Proof) -> View<R, Slice<L, X>> {
        view.sliced(coordinate, fitting)
    }
}

/// The tile of a tiler `D` at a coordinate `X` of the grid of tiles.
#[doc(hidden)]
pub trait CutsTile<L, D, X>: Known {
    /// The layout of the tile: a static one.
    type Tile: StaticLayout;

    /// The tiler divides the layout, and the coordinate fits the grid of tiles.
    type Proof;

    /// Proven while compiling.
    const PROOF: Self::Proof;

    /// The tile, or a panic.
    #[track_caller]
    fn tile<R: Reference>(view: View<R, L>, coordinate: X, proof: Self::Proof) -> View<R, Self::Tile>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, D: StaticTiler, X: Coordinate> CutsTile<L, D, X> for Constant {
    type Tile = Tile<L, D>;
    type Proof = Congruent<ZippedDivide<L, D>, (C<0>, X)>;

    const PROOF: Self::Proof = Congruent::PROOF;

    #[inline(always)]
    #[track_caller]
    fn tile<R: Reference>(view: View<R, L>, coordinate: X, congruent: Self::Proof) -> View<R, Self::Tile> {
        view.cut_tile::<D, X>(coordinate, congruent)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, D: StaticTiler, X: Coordinate> CutsTile<L, D, X> for AtRunTime {
    type Tile = Fixed<Tile<L, D>>;
    type Proof = Fitting<ZippedDivide<L, D>, (RangeFull, X)>;

    const PROOF: Self::Proof = {
        let () = <Fixed<Tile<L, D>> as StaticLayout>::EXISTS;
        Fitting::PROOF
    };

    #[inline(always)]
    #[track_caller]
    fn tile<R: Reference>(view: View<R, L>, coordinate: X, fitting: Self::Proof) -> View<R, Self::Tile> {
        view.tile_at::<D, X>(coordinate, fitting)
    }
}

/// The layout of the tile of a tiler `D` at a coordinate `X`: a static one.
pub type TileOf<L, D, X> = <<L as WithExtents>::Known as CutsTile<L, D, X>>::Tile;

/// A tensor under `L` under another layout, the result of an operation on it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this operation takes no runtime extents",
    note = "a part whose extents are constants, as a tile, takes it: `tile`, or `fixed` of what a slice has left"
)]
pub trait Leads<L, M>: Known {
    /// The other layout exists.
    type Proof;

    /// Proven while compiling.
    const PROOF: Self::Proof;

    /// The same elements.
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, proof: Self::Proof) -> View<R, M>;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout, M: Within<L>> Leads<L, M> for Constant {
    type Proof = Counted<M>;

    const PROOF: Self::Proof = Counted::PROOF;

    #[inline(always)]
    fn through<R: Reference>(view: View<R, L>, counted: Self::Proof) -> View<R, M> {
        view.through(counted)
    }
}

#[diagnostic::do_not_recommend]
impl<L: Dynamic, M: WithinExtents<L>> Leads<L, M> for AtRunTime {
    type Proof = ();

    const PROOF: Self::Proof = M::WITHIN;

    #[inline(always)]
    #[track_caller]
    fn through<R: Reference>(view: View<R, L>, (): Self::Proof) -> View<R, M> {
        view.under()
    }
}

/// The elements of a tensor under `L`, borrowed as `R`, in layout order; with `X`, which may be their coordinate.
#[doc(hidden)]
pub trait Walks<R, L, X>: Known {
    /// The elements.
    type Iter: ExactSizeIterator + DoubleEndedIterator;

    /// The coordinates count through the layout; for writing, no element is at two of them.
    type Proof;

    /// Proven while compiling, as far as it is known there.
    const PROOF: Self::Proof;

    /// The elements.
    #[track_caller]
    fn walk(view: View<R, L>, proof: Self::Proof) -> Self::Iter;
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: StaticLayout> Walks<R, L, Unindexed> for Constant {
    type Iter = Elements<R, L, Unindexed>;
    type Proof = Distinct<R, L>;

    const PROOF: Self::Proof = Distinct::PROOF;

    #[inline]
    #[track_caller]
    fn walk(view: View<R, L>, distinct: Self::Proof) -> Self::Iter {
        Elements::of(view, distinct, ())
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: StaticLayout, X: Enumerable> Walks<R, L, Indexed<X>> for Constant {
    type Iter = Elements<R, L, Indexed<X>>;
    type Proof = (Distinct<R, L>, (Congruent<L, X>, Enumerates<L, X>));

    const PROOF: Self::Proof = {
        let fits = Congruent::PROOF;
        (Distinct::PROOF, (fits, Enumerates::PROOF))
    };

    #[inline]
    #[track_caller]
    fn walk(view: View<R, L>, (distinct, counts): Self::Proof) -> Self::Iter {
        Elements::of(view, distinct, counts)
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: Dynamic> Walks<R, L, Unindexed> for AtRunTime {
    type Iter = Steps<Leafwise<R, L>, Unindexed>;
    type Proof = ();

    const PROOF: Self::Proof = ();

    #[inline]
    #[track_caller]
    fn walk(view: View<R, L>, (): Self::Proof) -> Self::Iter {
        Steps::of(Leafwise::of(view))
    }
}

#[diagnostic::do_not_recommend]
impl<R: Reference, L: Dynamic, X: FlatCoordinate> Walks<R, L, Indexed<X>> for AtRunTime {
    type Iter = Steps<Leafwise<R, L>, Indexed<X>>;
    type Proof = ();

    const PROOF: Self::Proof = Coordinates::<(Leafwise<R, L>,), X, 1, 5>::PROOF;

    #[inline]
    #[track_caller]
    fn walk(view: View<R, L>, (): Self::Proof) -> Self::Iter {
        Steps::of(Leafwise::of(view))
    }
}

/// The elements of a tensor under `L` in layout order: [`Elements`](crate::tensor::Elements) of a static layout,
/// [`Steps`](crate::tensor::Steps) of runtime extents. With `X`, which may be the coordinate of each.
pub type ElementsOf<R, L, X> = <<L as WithExtents>::Known as Walks<R, L, X>>::Iter;
