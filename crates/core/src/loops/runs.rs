//! Runs of elements of several tensors, in the order of memory.

#![allow(clippy::needless_pass_by_value, reason = "tensors are used up, so that no element is given twice")]

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::enumerable::Enumerable;
use crate::plan::{self, LoopLayouts, Time, Timed, counted};
use crate::raw::{Elementwise, Lanes, give, numbered};
use crate::sealed::Token;

/// Calls a function with all runs of the elements of some tensors, in the order of memory.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_runs<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: O,
    start: B,
    call: impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let () = const { O::DISTINCT };
    if const { !O::DECIDED } {
        lanes.require_distinct();
    }
    // Keeps the law: no element that is written is at two coordinates.
    runs(&lanes, start, call, Token(()))
}

/// [`fold_runs`] of elements that may be at two coordinates. **Law.** The function does not keep references.
#[inline(always)]
#[track_caller]
pub(super) fn runs<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: &O,
    start: B,
    call: impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
    token: Token,
) -> ControlFlow<X, B> {
    <O::Layouts as LoopLayouts<K, M>>::Time::run(InRuns { lanes, start, call, token, break_value: PhantomData })
}

/// The work of [`runs`].
struct InRuns<'l, O, const K: usize, const M: usize, X, B, F> {
    lanes: &'l O,
    start: B,
    call: F,
    token: Token,
    break_value: PhantomData<X>,
}

impl<O: Lanes<K, M>, const K: usize, const M: usize, X, B, F> Timed for InRuns<'_, O, K, M, X, B, F>
where
    F: FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
{
    type Output = ControlFlow<X, B>;

    const KNOWN: fn(Self) -> ControlFlow<X, B> =
        if plan::is_numbers::<O::Layouts, K, M>() { Self::by_numbers } else { Self::by_plan };

    #[inline(always)]
    #[track_caller]
    fn later(self) -> ControlFlow<X, B> {
        self.by_plan()
    }
}

impl<O: Lanes<K, M>, const K: usize, const M: usize, X, B, F> InRuns<'_, O, K, M, X, B, F>
where
    F: FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
{
    /// Iterates by numbers of the types.
    #[inline(always)]
    fn by_numbers(self) -> ControlFlow<X, B> {
        let nest = const { &plan::numbers::<O::Layouts, K, M>().in_long_patches() };
        numbered::<false, _, K, _, _>(self.lanes.bases(), nest, self.start, self.call, self.token)
    }

    /// Iterates by a plan.
    #[inline(always)]
    #[track_caller]
    fn by_plan(mut self) -> ControlFlow<X, B> {
        plan::fold(
            &self.lanes.layouts(),
            false,
            self.start,
            #[inline(always)]
            |sum, run| give(self.lanes, run, sum, &mut self.call, self.token),
        )
    }
}

/// Calls a function with the elements of some tensors in the order of memory, and their coordinates. **Law.** It does
/// not keep references to elements that are at two coordinates.
#[inline(always)]
#[track_caller]
pub(super) fn counted<O: Lanes<K, M>, T: Enumerable, const K: usize, const M: usize, X, B>(
    lanes: &O,
    start: B,
    mut call: impl FnMut(B, T, O::References) -> ControlFlow<X, B>,
    token: Token,
) -> ControlFlow<X, B> {
    counted::fold::<O::Layouts, T, K, M, X, B>(&lanes.layouts(), start, |sum, run, counters| {
        let mut one = |sum, run: Elementwise<O::References, K>| {
            run.enumerate(sum, |sum, i, elements| call(sum, counters.at(i), elements))
        };
        give(lanes, run, sum, &mut one, token)
    })
}
