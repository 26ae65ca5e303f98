//! Proofs about a tensor, each with the function that rests on it.
//!
//! A proof is a constant, evaluated at the user's line. Its method needs no further check of the types. So one name
//! serves layouts of constant extents, layouts of runtime extents, and the extents and strides of a
//! [`DynTensor`](crate::DynTensor).

use core::marker::PhantomData;
use core::ops::RangeFull;

use layout_algebra::LayoutError;
use layout_algebra::check as claim;

use crate::coordinates::{Coordinate, Selection};
use crate::disjoint::{PartMode, RuntimeParts, Separable, SeparableExtents, Separate, SeparateExtents};
use crate::enumerable::{Enumerable, Enumerates, FlatCoordinate};
use crate::int::{C, Number};
use crate::layout::StaticLayout;
use crate::layout::dynamic::{Dynamic, Fixed, instance};
use crate::layout::index::runtime::{CongruentExtents, RuntimeIndex};
use crate::layout::index::{Congruent, InGrid, InTensor, StaticIndex, let_parts};
use crate::layout::proof::Proven;
use crate::layout::tiler::StaticTiler;
use crate::ops::{Mode, Slice, Tile, Upcast, ZippedDivide};
use crate::plan::beside::Indexed;
use crate::plan::counted::Coordinates;
use crate::plan::{Distinct, Leaves, LoopsOf};
use crate::proof::{AlwaysSideBySide, SideBySide};
use crate::raw::{Reference, SubsetOf, SubsetOfExtents, View};
use crate::sealed::Token;
use crate::tensor::{Elements, Parts, RuntimeElements};

/// The proof that a coordinate `X` is one of the layout `L`, up to its bounds.
#[doc(hidden)]
pub trait ElementProof<L: Copy, X>: Proven {
    /// Returns the element at the coordinate, or `None` out of bounds.
    fn found_if<R: Reference>(self, view: View<R, L>, coordinate: X) -> Option<R>;

    /// Returns the element at the coordinate for reading, or panics.
    #[track_caller]
    fn at<R: Reference>(self, view: &View<R, L>, coordinate: X) -> &R::Element;

    /// Returns the element at the coordinate for writing, or panics.
    #[track_caller]
    fn at_mut<'a, T>(self, view: &'a mut View<&mut T, L>, coordinate: X) -> &'a mut T;
}

/// The proof that a coordinate `X` names a part of a tensor under `L`: a slice, or a tile.
#[doc(hidden)]
pub trait PartProof<L, X>: Proven {
    /// The layout of the part.
    type Part;

    /// Returns the part at the coordinate, or panics.
    #[track_caller]
    fn part<R: Reference>(self, view: View<R, L>, coordinate: X) -> View<R, Self::Part>;
}

/// The proof that arrays of `N` elements make up the layout `L`.
#[doc(hidden)]
pub trait ArrayProof<L, const N: usize>: Proven {
    /// Returns the elements as arrays.
    #[track_caller]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>>(
        self,
        view: View<R, L>,
    ) -> View<Q, Upcast<L, C<N>>>;
}

/// The proof that a view `V` may be made into parts, or into elements with their coordinates.
#[doc(hidden)]
pub trait ViewProof<V>: Proven {
    /// The parts, or the iterator.
    type Items;

    /// Returns the items of the view.
    #[track_caller]
    fn items(self, view: V) -> Self::Items;
}

impl<L: StaticLayout, X: Coordinate> ElementProof<L, X> for InTensor<L, X> {
    #[inline(always)]
    fn found_if<R: Reference>(self, view: View<R, L>, coordinate: X) -> Option<R> {
        view.found_if(coordinate, self.0)
    }

    #[inline(always)]
    #[track_caller]
    fn at<R: Reference>(self, view: &View<R, L>, coordinate: X) -> &R::Element {
        view.by_borrow().found_at(coordinate, self.0)
    }

    #[inline(always)]
    #[track_caller]
    fn at_mut<'a, T>(self, view: &'a mut View<&mut T, L>, coordinate: X) -> &'a mut T {
        view.reborrow().found_at(coordinate, self.0)
    }
}

impl<L: Dynamic, X: Coordinate> ElementProof<L, X> for CongruentExtents<L, X> {
    #[inline(always)]
    fn found_if<R: Reference>(self, view: View<R, L>, coordinate: X) -> Option<R> {
        view.element_if(coordinate, self)
    }

    #[inline(always)]
    #[track_caller]
    fn at<R: Reference>(self, view: &View<R, L>, coordinate: X) -> &R::Element {
        view.by_borrow().element_at(coordinate, self)
    }

    #[inline(always)]
    #[track_caller]
    fn at_mut<'a, T>(self, view: &'a mut View<&mut T, L>, coordinate: X) -> &'a mut T {
        view.reborrow().element_at(coordinate, self)
    }
}

impl<L: StaticLayout, X: Selection> PartProof<L, X> for InTensor<L, X> {
    type Part = Slice<L, X>;

    #[inline(always)]
    #[track_caller]
    fn part<R: Reference>(self, view: View<R, L>, coordinate: X) -> View<R, Slice<L, X>> {
        view.cut_slice(coordinate, self.0)
    }
}

impl<L: Dynamic, X: Selection> PartProof<L, X> for CongruentExtents<L, X> {
    type Part = Slice<L, X>;

    #[inline(always)]
    #[track_caller]
    fn part<R: Reference>(self, view: View<R, L>, coordinate: X) -> View<R, Slice<L, X>> {
        let_parts!(parts: X = coordinate);
        let index = RuntimeIndex::<L, X>::required(&view.layout_here(), parts);
        // Keeps the law, here and below: the view is used up, and gives this part alone.
        view.part_of_extents(index, <Slice<L, X> as Dynamic>::of, Token(()))
    }
}

impl<L: StaticLayout, D: StaticTiler, X: Coordinate> PartProof<L, X> for InGrid<L, D, X> {
    type Part = Tile<L, D>;

    #[inline(always)]
    #[track_caller]
    fn part<R: Reference>(self, view: View<R, L>, coordinate: X) -> View<R, Tile<L, D>> {
        let divided = ZippedDivide::<L, D>::of(view.layout_here());
        let_parts!(parts: (C<0>, X) = (C, coordinate));
        StaticIndex::<ZippedDivide<L, D>, (C<0>, X)>::require(parts);
        view.part::<(C<0>, X), _, _>(divided, parts, Mode::of, Token(()))
    }
}

/// The proof that the tiles of a tiler have constant extents, and that a coordinate fits the grid of tiles.
#[doc(hidden)]
pub struct InGridOfExtents<L, D, X>(CongruentExtents<ZippedDivide<L, D>, (RangeFull, X)>);

impl<L: Dynamic, D: StaticTiler, X: Coordinate> Proven for InGridOfExtents<L, D, X> {
    const PROOF: Self = {
        let () = <Fixed<Tile<L, D>> as StaticLayout>::EXISTS;
        InGridOfExtents(CongruentExtents::prove())
    };
}

impl<L: Dynamic, D: StaticTiler, X: Coordinate> PartProof<L, X> for InGridOfExtents<L, D, X> {
    type Part = Fixed<Tile<L, D>>;

    #[inline(always)]
    #[track_caller]
    fn part<R: Reference>(self, view: View<R, L>, coordinate: X) -> View<R, Fixed<Tile<L, D>>> {
        let tiles = view.under::<ZippedDivide<L, D>>();
        let_parts!(parts: (RangeFull, X) = (.., coordinate));
        let index = RuntimeIndex::<ZippedDivide<L, D>, (RangeFull, X)>::required(&tiles.layout_here(), parts);
        // Mode 0 of the tiles, where mode 1 is at the coordinate.
        let tile = |tiles| Fixed::of(<Tile<L, D> as Dynamic>::of(tiles));
        tiles.part_of_extents(index, tile, Token(()))
    }
}

impl<L: StaticLayout, const N: usize> ArrayProof<L, N> for SideBySide<L, N> {
    #[inline(always)]
    #[track_caller]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>>(
        self,
        view: View<R, L>,
    ) -> View<Q, Upcast<L, C<N>>> {
        view.in_arrays(self)
    }
}

impl<L: Dynamic, const N: usize> ArrayProof<L, N> for AlwaysSideBySide<L, N> {
    #[inline(always)]
    fn arrays<R: Reference, Q: Reference<Element = [R::Element; N]>>(
        self,
        view: View<R, L>,
    ) -> View<Q, Upcast<L, C<N>>> {
        view.in_arrays_of_extents(self)
    }
}

/// The proof that the coordinates `X` enumerate `L`, and that elements for writing are distinct.
#[doc(hidden)]
pub struct EnumeratesDistinct<R, L, X>(pub(crate) Distinct<R, L>, pub(crate) (Congruent<L, X>, Enumerates<L, X>));

impl<R: Reference, L: StaticLayout, X: Enumerable> Proven for EnumeratesDistinct<R, L, X> {
    const PROOF: Self = {
        let fits = Congruent::of_tensor();
        EnumeratesDistinct(Distinct::prove(), (fits, Enumerates::PROOF))
    };
}

impl<R: Reference, L: StaticLayout, X: Enumerable> ViewProof<View<R, L>> for EnumeratesDistinct<R, L, X> {
    type Items = Elements<R, L, Indexed<X>>;

    #[inline]
    #[track_caller]
    fn items(self, view: View<R, L>) -> Self::Items {
        Elements::of(view, self.0, self.1)
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

impl<R: Reference, L: Dynamic, X: FlatCoordinate> ViewProof<View<R, L>> for EnumeratesLeaves<R, L, X> {
    type Items = RuntimeElements<R, Leaves<L>, Indexed<X>>;

    #[inline]
    #[track_caller]
    fn items(self, view: View<R, L>) -> Self::Items {
        RuntimeElements::of(view.for_loops(), ())
    }
}

/// Parts that have no element in common: it is proven while compiling.
impl<R: Reference, L: StaticLayout, W: SubsetOf<L>, K: PartMode> ViewProof<View<R, L>> for Separate<R, W, K> {
    type Items = Parts<R, W, K>;

    #[inline(always)]
    fn items(self, view: View<R, L>) -> Self::Items {
        Parts::all(view.through(self.counted()))
    }
}

/// All parts, unless two for writing have an element in common.
impl<R: Reference, L: StaticLayout, W: SubsetOf<L>, K: PartMode> ViewProof<View<R, L>> for Separable<R, W, K> {
    type Items = Result<Parts<R, W, K>, LayoutError>;

    #[inline]
    fn items(self, view: View<R, L>) -> Self::Items {
        self.decide(&W::over(view.layout_here()))?;
        Ok(Parts::all(view.through(self.counted())))
    }
}

/// Parts of runtime extents that have no element in common: it is proven while compiling.
impl<R: Reference, L: Dynamic, W, K: PartMode> ViewProof<View<R, L>> for SeparateExtents<R, W, K>
where
    W: RuntimeParts<K> + SubsetOfExtents<L>,
{
    type Items = Parts<R, W, K>;

    #[inline(always)]
    fn items(self, view: View<R, L>) -> Self::Items {
        Parts::all(view.under())
    }
}

/// All parts of runtime extents, unless two for writing have an element in common.
impl<R: Reference, L: Dynamic, W, K: PartMode> ViewProof<View<R, L>> for SeparableExtents<R, W, K>
where
    W: RuntimeParts<K> + SubsetOfExtents<L>,
{
    type Items = Result<Parts<R, W, K>, LayoutError>;

    #[inline]
    fn items(self, view: View<R, L>) -> Self::Items {
        let view = view.under::<W>();
        if R::EXCLUSIVE && !Leaves::of(view.layout_here()).separates() {
            let layout = instance(&view.layout_here())?;
            claim::separated(&layout, K::Parts::NUMBER).map_err(|error| error.during(K::OPERATION))?;
        }
        Ok(Parts::all(view))
    }
}
