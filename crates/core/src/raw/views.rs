//! Two views of the elements of one tensor, through layouts that have no index in common.

use core::ptr::NonNull;

use layout_algebra::{LayoutError, Operation};

use super::{Reference, View};
use crate::disjoint::{Buffer, DisjointViews, disjoint, within};
use crate::int::{Number, Static};
use crate::layout::StaticLayout;
use crate::layout::composed::with_strides;
use crate::proof::Reach;

/// Two views.
type Pair<R, A, B> = (View<R, A>, View<R, B>);

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// Two views at once, which are within the elements and have none in common.
    #[inline(always)]
    pub(crate) fn both<A: StaticLayout + Static, B: StaticLayout + Static, I: Number, J: Number>(
        self,
        _: DisjointViews<L, A, B, I, J>,
    ) -> Pair<R, A, B> {
        let view = |from| {
            // SAFETY: the tensor has all elements from the base on to its size, and `from` is at most that.
            unsafe { self.base.get::<R::Element>().add(from) }
        };
        let (first, second) = (view(I::NUMBER), view(J::NUMBER));
        // SAFETY: the elements from `I` on are as many as the cosize.
        let first = unsafe { View::fitting(first, A::VALUE) };
        // SAFETY: the elements from `J` on are as many as the cosize.
        (first, unsafe { View::fitting(second, B::VALUE) })
    }

    /// Two views at once, unless they leave the elements or have one in common.
    pub(crate) fn decided_both<A: StaticLayout, B: StaticLayout>(
        self,
        (first, i): (A, usize),
        (second, j): (B, usize),
        _: Buffer<L>,
    ) -> Result<Pair<R, A, B>, LayoutError> {
        let from = |from: usize| {
            within(from, 0, L::SIZE)?;
            // SAFETY: the tensor has all elements from the base on to its size, and `from` is at most that.
            let start = unsafe { self.base.get::<R::Element>().add(from) };
            Ok(NonNull::slice_from_raw_parts(start, L::SIZE - from))
        };
        let a = View::over_pointer(from(i)?, first, Reach::PROOF)?;
        let b = View::over_pointer(from(j)?, second, Reach::PROOF)?;
        let first = with_strides(&A::INNER, &first.runtime_strides());
        let second = with_strides(&B::INNER, &second.runtime_strides());
        disjoint::<A, B>(i, &first, j, &second).map_err(|error| error.during(Operation::Split))?;
        Ok((a, b))
    }
}
