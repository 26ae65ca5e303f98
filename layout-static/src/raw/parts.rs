//! Views that are partitioned: for reading, or for writing in parts that have no element in common, each given away
//! once.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use layout_algebra::LayoutError;

use super::view::element;
use super::{Reference, View, Within};
use crate::disjoint::{Part, PartMode, Separable, Separate, SplitAt, Splittable, part_count};
use crate::index::{self, Indexing};
use crate::int::Number;
use crate::ops::{Mode, SplitLower, SplitUpper};
use crate::sealed::Token;
use crate::start::Start;
use crate::static_layout::StaticLayout;

/// The parts of a tensor that are left, in layout order, each a [`View`] borrowed as `R`: an iterator. `W` is the
/// divided layout, `K` says which of its two modes names the parts. Those of a [`TensorMut`](crate::TensorMut) have no
/// element in common, so all may be kept, and sent to other threads: [`parts_mut`](View::parts_mut).
///
/// **Law.** The coordinates in `rest` are below the number of parts, which is the extent of the mode that names them.
/// Where `R` is exclusive, they are left to this value alone: whoever else has elements of the tensor has parts with
/// other coordinates, and parts with different coordinates have no element in common, which is proven when the first
/// `Parts` of a tensor is made, of a view that no one else has. So a part may be borrowed as `R` by whoever takes its
/// coordinate out of `rest`.
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

impl<R: Reference, W: StaticLayout, K: PartMode> Parts<R, W, K> {
    /// All parts; while compiling it is proven that those for writing have no element in common.
    #[inline(always)]
    pub(crate) fn proven<L>(view: View<R, L>, separate: Separate<R, W, K>) -> Self
    where
        L: StaticLayout,
        W: Within<L>,
    {
        let view = view.through(separate.counted());
        Parts { view, rest: 0..const { part_count::<W, K>() }, kind: PhantomData }
    }

    /// All parts, unless two for writing have an element in common.
    #[inline]
    pub(crate) fn decided<L>(view: View<R, L>, separable: Separable<R, W, K>) -> Result<Self, LayoutError>
    where
        L: StaticLayout,
        W: Within<L>,
    {
        separable.decide(&W::over(view.layout))?;
        let view = view.through(separable.counted());
        Ok(Parts { view, rest: 0..const { part_count::<W, K>() }, kind: PhantomData })
    }

    /// The coordinates of the parts that are left.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> &Range<usize> {
        &self.rest
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

    /// The part at `x`, which has been taken out of `rest`: a coordinate in bounds.
    #[inline(always)]
    fn part(view: &View<R, W>, x: usize) -> View<R, Part<W, K>> {
        let (base, layout) = view.cut::<W, K::First>(view.layout, &index::parts(K::first(x)));
        // The law of `Parts`: it may be borrowed so.
        View::from_base(base, Mode::of(layout))
    }
}

impl<R: Reference, W: StaticLayout, K: PartMode> Iterator for Parts<R, W, K> {
    type Item = View<R, Part<W, K>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.rest.next().map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth(n).map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let view = self.view;
        self.rest.fold(start, |sum, x| call(sum, Self::part(&view, x)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<R: Reference, W: StaticLayout, K: PartMode> DoubleEndedIterator for Parts<R, W, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.rest.next_back().map(|x| Self::part(&self.view, x))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.rest.nth_back(n).map(|x| Self::part(&self.view, x))
    }
}

impl<R: Reference, W: StaticLayout, K: PartMode> ExactSizeIterator for Parts<R, W, K> {}
impl<R: Reference, W: StaticLayout, K: PartMode> FusedIterator for Parts<R, W, K> {}

/// Both sides of a place in a mode.
type Sides<R, L, M, A> = (View<R, SplitLower<L, M, A>>, View<R, SplitUpper<L, M, A>>);

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The elements below place `A` of mode `M`, and those from there on; while compiling it is proven that they have
    /// no element in common.
    #[inline(always)]
    pub(crate) fn sides<M: Number, A: Number>(self, _: SplitAt<L, M, A>) -> Sides<R, L, M, A> {
        // SAFETY: proven.
        unsafe { self.cut_at() }
    }

    /// The elements below place `A` of mode `M`, and those from there on, unless they have an element in common.
    #[inline]
    pub(crate) fn decided_sides<M: Number, A: Number>(
        self,
        splittable: Splittable<L, M, A>,
    ) -> Result<Sides<R, L, M, A>, LayoutError> {
        splittable.decide(&self.layout)?;
        // SAFETY: decided.
        Ok(unsafe { self.cut_at() })
    }

    /// Both sides.
    ///
    /// # Safety
    /// Both sides exist, and have no element in common.
    #[inline(always)]
    unsafe fn cut_at<M: Number, A: Number>(self) -> Sides<R, L, M, A> {
        let View { base, layout, .. } = self;
        let base = base.get();
        let lower = View::from_base(base, SplitLower::of(layout));
        // The mode by itself, which is as large as the layout at most: a plan of a layout that does not exist would be
        // 0.
        let index = Indexing::<Mode<L, M>, usize>::index(&Mode::of(layout), &index::parts(A::NUMBER));
        if L::SWIZZLED {
            let layout = layout.started(layout.start().moved(index), Token(()));
            return (lower, View::from_base(base, SplitUpper::of(layout)));
        }
        // SAFETY: the place is below the extent of the mode, or there would be no sides: a coordinate in bounds.
        let start = unsafe { element::<R::Element, L>(base, index) };
        (lower, View::from_base(start, SplitUpper::of(layout)))
    }
}
