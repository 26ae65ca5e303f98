//! Partitioned views, for reading, or for writing in parts that have no element in common. Each part is given away
//! once.

use core::marker::PhantomData;
use core::ops::Range;

use crate::disjoint::{Part, PartLayout, PartMode, PartedLayout, RuntimeParts};
use crate::int::{AtRunTime, Constant, ShapeOrRuntimeShape};
use crate::layout::StaticLayout;
use crate::layout::index::let_parts;
use crate::layout::index::runtime::RuntimeIndex;
use crate::ops::Mode;
use crate::raw::{Reference, View};
use crate::sealed::Token;

/// The parts of a tensor under `W` that `K` names.
#[doc(hidden)]
pub trait Parted<W, K>: PartedLayout<W, K> {
    /// The part at a position below the number of parts, at each another one.
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, Self::Layout>;
}

/// An iterator over the remaining parts of a tensor, in layout order, each a [`View`] borrowed as `R`. `W` is the
/// divided layout, `K` says which of its two modes names the parts. The parts of a [`TensorMut`](crate::TensorMut) have
/// no element in common, so all may be kept, and sent to other threads: [`parts_mut`](View::parts_mut).
///
/// **Law.** The positions in `rest` are below the number of parts, which is the extent of the mode that names them. If
/// `R` is exclusive, this value alone has them: every other value has parts at other positions. Parts at different
/// positions have no element in common. This is proven or decided when the first `Parts` of a tensor is made, from a
/// view that is not shared. So taking a position out of `rest` gives the right to borrow its part as `R`.
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
    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, Part<W, K>> {
        let_parts!(parts: K::First = K::first(x));
        view.part::<K::First, _, _>(view.layout_here(), parts, Mode::of, token)
    }
}

impl<W: RuntimeParts<K>, K: PartMode> Parted<W, K> for AtRunTime {
    #[inline(always)]
    fn part<R: Reference>(view: &View<R, W>, x: usize, token: Token) -> View<R, W::Part> {
        let_parts!(parts: K::First = K::first(x));
        let index = RuntimeIndex::<W, K::First>::index(&view.layout_here(), parts);
        view.part_of_extents(index, W::first_part, token)
    }
}

impl<R: Reference, W: ShapeOrRuntimeShape<Stage: Parted<W, K>>, K> Parts<R, W, K> {
    /// All parts of a view whose parts have no element in common, or are borrowed for reading.
    #[inline(always)]
    pub(super) fn all(view: View<R, W>) -> Self {
        Parts { rest: 0..W::Stage::count(&view.layout_here()), view, kind: PhantomData }
    }

    /// The positions of the parts that are left.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
    }

    /// The layout that is divided.
    #[inline(always)]
    pub(crate) const fn divided(&self) -> W {
        self.view.layout_here()
    }

    /// The same parts by other positions.
    #[inline]
    pub(crate) fn renumbered<J>(self) -> Parts<R, W, J>
    where
        W::Stage: Renumbers<W, K, J>,
    {
        Parts { view: self.view, rest: self.rest, kind: PhantomData }
    }

    /// Calls a function with every part that is left and its position, each time with what it returned before.
    #[inline(always)]
    pub(crate) fn each<B>(self, start: B, mut call: impl FnMut(B, usize, View<R, PartLayout<W, K>>) -> B) -> B {
        let view = self.view;
        self.rest.fold(start, |sum, x| call(sum, x, W::Stage::part(&view, x, Token(()))))
    }

    /// The next part.
    #[inline(always)]
    pub(crate) fn front(&mut self) -> Option<View<R, PartLayout<W, K>>> {
        self.rest.next().map(|x| W::Stage::part(&self.view, x, Token(())))
    }

    /// The last part.
    #[inline(always)]
    pub(crate) fn back(&mut self) -> Option<View<R, PartLayout<W, K>>> {
        self.rest.next_back().map(|x| W::Stage::part(&self.view, x, Token(())))
    }

    /// The part after so many that are left out.
    #[inline(always)]
    pub(crate) fn front_after(&mut self, left_out: usize) -> Option<View<R, PartLayout<W, K>>> {
        self.rest.nth(left_out).map(|x| W::Stage::part(&self.view, x, Token(())))
    }

    /// The part before so many that are left out.
    #[inline(always)]
    pub(crate) fn back_after(&mut self, left_out: usize) -> Option<View<R, PartLayout<W, K>>> {
        self.rest.nth_back(left_out).map(|x| W::Stage::part(&self.view, x, Token(())))
    }

    /// Splits off the first `count` of the remaining parts; returns them and the rest.
    #[inline]
    pub(crate) fn halves(self, count: usize) -> (Self, Self) {
        let Range { start, end } = self.rest;
        let middle = if count < end - start { start + count } else { end };
        // No position is in both.
        let part = |rest| Parts { view: self.view.twin(Token(())), rest, kind: PhantomData };
        (part(start..middle), part(middle..end))
    }
}

/// Each part that `J` names is one that `K` names, at another position.
///
/// Post: a bijection of the positions. The law of [`Parts`] rests on this.
pub(crate) trait Renumbers<W, K, J>: Parted<W, K> + Parted<W, J> {}
