//! Both sides of a place in a mode.

use layout_algebra::LayoutError;

use super::view::element;
use super::{Reference, View};
use crate::disjoint::{SplitAt, Splittable};
use crate::int::Number;
use crate::layout::StaticLayout;
use crate::layout::index::{self, StaticIndex};
use crate::layout::start::Start;
use crate::ops::{Mode, SplitLower, SplitUpper};
use crate::sealed::Token;

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
        let index = StaticIndex::<Mode<L, M>, usize>::index(&Mode::of(layout), &index::parts(A::NUMBER));
        if L::SWIZZLED {
            let layout = layout.started(layout.start().moved(index), Token(()));
            return (lower, View::from_base(base, SplitUpper::of(layout)));
        }
        // SAFETY: the place is below the extent of the mode, or there would be no sides: a coordinate in bounds.
        let start = unsafe { element::<R::Element, L>(base, index) };
        (lower, View::from_base(start, SplitUpper::of(layout)))
    }
}
