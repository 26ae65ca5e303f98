//! Views that are partitioned: for reading, or for writing in parts that have no element in common, each given away
//! once.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::{Blame, LayoutError, Operation};

use super::{Reference, View, Within};
use crate::disjoint::{Part, PartCoordinates, PartCount, PartMode, PartOrder, Separable, Separate, part_count};
use crate::dynamic::{Constant, Known};
use crate::enumerable::{Enumerates, FlatCoordinate};
use crate::index::{self, Congruent};
use crate::ops::Mode;
use crate::proof::Proven;
use crate::sealed::Token;
use crate::static_layout::StaticLayout;
use crate::tensor::TensorLayout;

/// How the parts of a tensor under `W` that `K` names are found: of static layouts, or of runtime extents.
#[doc(hidden)]
pub trait Parted<W, K>: Known {
    /// The layout of one part.
    type Layout: Copy;

    /// Coordinates of the type `X` are those of the parts.
    type Fits<X: FlatCoordinate>: Proven;

    /// There are `N` parts, as far as that is known while compiling.
    type Count<const N: usize>: Proven;

    /// The operation that errors speak of.
    const OPERATION: Operation;

    /// The number of parts.
    fn count(divided: &W) -> usize;

    /// The part at a position below the number of parts, at each another one.
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, Self::Layout>;

    /// Its coordinate among the parts.
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X;
}

/// The parts of a tensor that are left, in layout order, each a [`View`] borrowed as `R`: an iterator. `W` is the
/// divided layout, `K` says which of its two modes names the parts. Those of a [`TensorMut`](crate::TensorMut) have no
/// element in common, so all may be kept, and sent to other threads: [`parts_mut`](View::parts_mut).
///
/// **Law.** The positions in `rest` are below the number of parts, which is the extent of the mode that names them.
/// Where `R` is exclusive, they are left to this value alone: whoever else has elements of the tensor has parts at
/// other positions, and parts at different positions have no element in common, which is proven or decided when the
/// first `Parts` of a tensor is made, of a view that no one else has. So a part may be borrowed as `R` by whoever takes
/// its position out of `rest`.
pub struct Parts<R, W, K> {
    view: View<R, W>,
    rest: Range<usize>,
    kind: PhantomData<fn() -> K>,
}

impl<R: Copy, W: Copy, K> Clone for Parts<R, W, K> {
    fn clone(&self) -> Self {
        Parts { rest: self.rest.clone(), ..*self }
    }
}

impl<W: StaticLayout, K: PartMode> Parted<W, K> for Constant {
    type Layout = Part<W, K>;
    type Fits<X: FlatCoordinate> = (Congruent<Mode<W, K::Parts>, X>, Enumerates<Mode<W, K::Parts>, X>);
    type Count<const N: usize> = PartCount<W, K, N>;
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(_: &W) -> usize {
        const { part_count::<W, K>() }
    }

    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, _: Token) -> View<R, Part<W, K>> {
        let (base, layout) = view.cut::<W, K::First>(view.layout, &index::parts(K::first(x)));
        // The law of `Parts`: it may be borrowed so.
        View::from_base(base, Mode::of(layout))
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(_: &W, x: usize) -> X {
        PartCoordinates::<W, K, X>::at(x)
    }
}

/// The parts that `K` names in an order that follows memory: those come first that begin first, as far as the strides
/// are known while compiling.
#[derive(Clone, Copy, Debug)]
pub struct MemoryOrder<K>(PhantomData<K>);

impl<W: StaticLayout, K: PartMode> Parted<W, MemoryOrder<K>> for Constant {
    type Layout = Part<W, K>;
    type Fits<X: FlatCoordinate> = <Constant as Parted<W, K>>::Fits<X>;
    type Count<const N: usize> = PartCount<W, K, N>;
    const OPERATION: Operation = K::OPERATION;

    #[inline(always)]
    fn count(divided: &W) -> usize {
        <Constant as Parted<W, K>>::count(divided)
    }

    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, Part<W, K>> {
        <Constant as Parted<W, K>>::part(view, PartOrder::<W, K>::number(x), token)
    }

    #[inline(always)]
    fn coordinate<X: FlatCoordinate>(divided: &W, x: usize) -> X {
        <Constant as Parted<W, K>>::coordinate(divided, PartOrder::<W, K>::number(x))
    }
}

impl<R: Reference, W: StaticLayout, K: PartMode> Parts<R, W, K> {
    /// All parts; while compiling it is proven that those for writing have no element in common.
    #[inline(always)]
    pub(crate) fn proven<L>(view: View<R, L>, separate: Separate<R, W, K>) -> Self
    where
        L: StaticLayout,
        W: Within<L>,
    {
        Self::all(view.through(separate.counted()))
    }

    /// All parts, unless two for writing have an element in common.
    #[inline]
    pub(crate) fn decided<L>(view: View<R, L>, separable: Separable<R, W, K>) -> Result<Self, LayoutError>
    where
        L: StaticLayout,
        W: Within<L>,
    {
        separable.decide(&W::over(view.layout))?;
        Ok(Self::all(view.through(separable.counted())))
    }

    /// The same parts in an order that follows memory: along the mode that names them, what has the smallest constant
    /// stride moves fastest.
    ///
    /// ```
    /// use layout_static::{ByMode, C, Tensor, layout};
    /// layout! { type Rows = (4, 6) : (6, 1); }
    /// let numbers: [usize; 24] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::from_array(&numbers, Rows);
    /// let tiles = matrix.tiles(ByMode::of((C::<2>, C::<3>))).in_memory_order();
    /// assert!(tiles.clone().map(|tile| tile[(0, 0)]).eq([0, 3, 12, 15]));
    /// assert!(tiles.indexed().map(|((i, j), _)| [i, j]).eq([[0, 0], [0, 1], [1, 0], [1, 1]]));
    /// ```
    ///
    /// # Panics
    /// Where parts have been given before.
    #[doc(alias = "unordered")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn in_memory_order(self) -> Parts<R, W, MemoryOrder<K>> {
        let () = PartOrder::<W, K>::PROOF;
        require_all(K::OPERATION, const { part_count::<W, K>() }, self.rest.len());
        // All parts are left, and each has one position in the other order.
        Parts { view: self.view, rest: self.rest, kind: PhantomData }
    }
}

/// Refuses parts of which some have been given before.
#[inline(always)]
#[track_caller]
pub(crate) fn require_all(operation: Operation, given: usize, left: usize) {
    if given != left {
        wrong_count(operation, given, left);
    }
}

/// Panics: there are not so many parts.
#[cold]
#[inline(never)]
#[track_caller]
fn wrong_count(operation: Operation, given: usize, left: usize) -> ! {
    let blame = Blame::whole(operation, 0);
    LayoutError::PartCount { blame, given: given as u64, count: left as u64 }.panic()
}

impl<R: Reference, W: TensorLayout<Kind: Parted<W, K>>, K> Parts<R, W, K> {
    /// All parts of a view whose parts have no element in common, or are borrowed for reading.
    #[inline(always)]
    pub(super) fn all(view: View<R, W>) -> Self {
        Parts { rest: 0..W::Kind::count(&view.layout), view, kind: PhantomData }
    }

    /// The positions of the parts that are left.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
    }

    /// The coordinate of the part at a position.
    #[inline(always)]
    pub(crate) fn coordinate<X: FlatCoordinate>(&self, x: usize) -> X {
        W::Kind::coordinate(&self.view.layout, x)
    }

    /// Calls a function with every part that is left and its position, each time with what it returned before.
    #[inline(always)]
    pub(crate) fn fold_positions<B, X: FlatCoordinate>(
        self,
        start: B,
        mut call: impl FnMut(B, (X, View<R, PartLayout<W, K>>)) -> B,
    ) -> B {
        let view = self.view;
        self.rest
            .fold(start, |sum, x| call(sum, (W::Kind::coordinate(&view.layout, x), W::Kind::part(&view, x, Token(())))))
    }

    /// The first `count` of the parts that are left, and the others: for workers that take several parts each.
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
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        let View { base, layout, life } = self.view;
        let part = |rest| Parts { view: View { base, layout, life }, rest, kind: PhantomData };
        (part(start..middle), part(middle..end))
    }
}

/// The layout of one part of `W`.
pub type PartLayout<W, K> = <<W as TensorLayout>::Kind as Parted<W, K>>::Layout;

impl<R: Reference, W: TensorLayout<Kind: Parted<W, K>>, K> Iterator for Parts<R, W, K> {
    type Item = View<R, PartLayout<W, K>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|x| W::Kind::part(&self.view, x, Token(())))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth(n).map(|x| W::Kind::part(&self.view, x, Token(())))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let view = self.view;
        self.rest.fold(start, |sum, x| call(sum, W::Kind::part(&view, x, Token(()))))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<R: Reference, W: TensorLayout<Kind: Parted<W, K>>, K> DoubleEndedIterator for Parts<R, W, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|x| W::Kind::part(&self.view, x, Token(())))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth_back(n).map(|x| W::Kind::part(&self.view, x, Token(())))
    }
}

impl<R: Reference, W: TensorLayout<Kind: Parted<W, K>>, K> ExactSizeIterator for Parts<R, W, K> {}
impl<R: Reference, W: TensorLayout<Kind: Parted<W, K>>, K> FusedIterator for Parts<R, W, K> {}
