//! Loops over several tensors, by the time when their extents are known: while compiling, or at run time.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::Loops;

use crate::plan::memory::{InMemory, InOrder, Permuted};
use crate::plan::nest::{self, Nest, Plan, Run};
use crate::plan::numbers::Numbers;
use crate::plan::odometer::one_by_one;
use crate::plan::{At, LoopLayouts, found, is_later, is_refined, is_swizzled, planned, rows};

/// The time at which extents are known. A type, because rustc looks at both branches of an `if`, even of a constant.
#[doc(hidden)]
pub trait Time {
    /// The time when these and others are all known.
    type With<T: Time, const NUMBER: usize>: Time;

    /// Calls a function with all runs of some tensors in the order of memory, or `in_order` of their coordinates where
    /// their extents are constants.
    #[doc(hidden)]
    fn fold<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
        layouts: &O,
        in_order: bool,
        start: B,
        call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B>;
}

/// Extents that are known while compiling.
#[doc(hidden)]
pub struct Known;

/// Extents that are known at run time.
#[doc(hidden)]
pub struct Later;

impl Time for Later {
    type With<T: Time, const NUMBER: usize> = Later;

    #[inline(always)]
    #[track_caller]
    fn fold<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
        layouts: &O,
        _: bool,
        start: B,
        mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let start = match rows::of_extents(layouts, start, &mut call) {
            Ok(done) => return done,
            Err(start) => start,
        };
        match found::extents::<O, K, M, K>(layouts, false) {
            Some(nest) => nest.fold(K, start, of_its_own(call)),
            None => ControlFlow::Continue(start),
        }
    }
}

impl Time for Known {
    type With<T: Time, const NUMBER: usize> = T;

    #[inline(always)]
    fn fold<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
        layouts: &O,
        in_order: bool,
        start: B,
        mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        // Most branches are on constants: rustc compiles the one that is taken, and no other.
        if const { !is_refined::<O, K, M>() } {
            return one_by_one(layouts, start, |sum, at, _| call(sum, at));
        }
        let runtime = &layouts.runtime();
        // One mode of all tensors, as of contiguous ones, needs no loops around a run.
        if const { InOrder::<O, K, M>::LOOPS.count() == 1 && !is_swizzled::<O, K, M>() } {
            let nest = Nest::new(const { &InOrder::<O, K, M>::LOOPS }, runtime);
            let (steps, length) = (nest::moved([0; K], 0, 1, nest), nest.extent(0));
            let unit = const { InOrder::<O, K, M>::LOOPS.is_run(K) };
            return call(start, At { indices: [0; K], steps, length, along: true, unit });
        }
        let ordered = Nest::new(const { &InOrder::<O, K, M>::LOOPS }, runtime);
        if const { InMemory::<O, K, M>::OPEN } && !in_order {
            // Two modes are the common case of a matrix, and need no sorting.
            let start = if ordered.count() == 2 {
                match rows::of_strides(ordered, start, &mut call) {
                    Ok(done) => return done,
                    Err(start) => start,
                }
            } else {
                start
            };
            return found::strides(ordered).fold(K, start, of_its_own(call));
        }
        if const { Permuted::<O, K, M>::WINDOW > 0 } && !in_order && Permuted::<O, K, M>::holds(layouts) {
            let nest = Nest::new(const { &Permuted::<O, K, M>::LOOPS }, runtime);
            return nest::fold::<Permuted<O, K, M>, Run, K, _, _>(nest, start, |sum, indices, length| {
                call(sum, At { indices, steps: [1; K], length, along: true, unit: true })
            });
        }
        let nest = if in_order { ordered } else { Nest::new(const { &InMemory::<O, K, M>::LOOPS }, runtime) };
        let steps = nest::moved([0; K], 0, 1, nest);
        if const { is_swizzled::<O, K, M>() } && (in_order || !InMemory::<O, K, M>::is_aligned(layouts)) {
            return nest::fold::<EitherOrder<O, K, M>, Run, K, _, _>(nest, start, |sum, indices, length| {
                call(sum, At { indices, steps, length, along: false, unit: false })
            });
        }
        let unit = const { InMemory::<O, K, M>::LOOPS.is_run(K) } && !in_order;
        nest::fold::<EitherOrder<O, K, M>, Run, K, _, _>(nest, start, |sum, indices, length| {
            call(sum, At { indices, steps, length, along: true, unit })
        })
    }
}

/// The longer plan of two: in the order of coordinates, or of memory.
struct EitherOrder<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Plan<K> for EitherOrder<O, K, M> {
    const LOOPS: Loops<K> = if InMemory::<O, K, M>::LOOPS.count() > InOrder::<O, K, M>::LOOPS.count() {
        InMemory::<O, K, M>::LOOPS
    } else {
        InOrder::<O, K, M>::LOOPS
    };
}

/// Calls a function with all runs of some tensors in the order of memory, or `in_order` of their coordinates where
/// their extents are constants.
///
/// Post: the runs are all coordinates, each once, with the elements there side by side. `raw` rests on this.
#[inline(always)]
#[track_caller]
pub(crate) fn fold<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B>(
    layouts: &O,
    in_order: bool,
    start: B,
    call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    O::Time::fold(layouts, in_order, start, call)
}

/// Whether loops over some tensors are planned at run time.
pub(crate) const fn is_found<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    is_later::<O, K, M>() || InMemory::<O, K, M>::OPEN
}

/// Plans loops [at run time](is_found). Simple cases need no plan: a function is called with all of their runs. The
/// plan of all other loops is returned.
///
/// Post: the runs, or the coordinates of the plan, are all coordinates, each once. `raw` rests on this.
#[inline(always)]
#[track_caller]
pub(crate) fn runs_or_numbers<O: LoopLayouts<K, M>, const K: usize, const M: usize>(
    layouts: &O,
    mut call: impl FnMut((), At<K>) -> ControlFlow<Infallible>,
) -> Option<Numbers<K>> {
    if const { is_later::<O, K, M>() } {
        return match rows::of_extents(layouts, (), &mut call) {
            Ok(ControlFlow::Continue(())) => None,
            Err(()) => planned(layouts),
        };
    }
    let runtime = &layouts.runtime();
    let ordered = Nest::new(const { &InOrder::<O, K, M>::LOOPS }, runtime);
    if ordered.count() == 2 && rows::of_strides(ordered, (), &mut call).is_ok() {
        return None;
    }
    Some(found::strides(ordered).numbers(K))
}

/// The function, compiled once for all loops that are planned at run time, even if other loops inline it.
#[allow(clippy::redundant_closure, reason = "a closure that is not inline, of one that may be")]
fn of_its_own<const K: usize, X, B>(
    mut call: impl FnMut(B, At<K>) -> ControlFlow<X, B>,
) -> impl FnMut(B, At<K>) -> ControlFlow<X, B> {
    move |sum, at| call(sum, at)
}
