//! Loops over several tensors, by the time when their extents are known: while compiling, or at run time.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use layout_algebra::Loops;

use crate::plan::memory::{InMemory, InOrder, Permuted};
use crate::plan::nest::{self, Nest, Plan, Run};
use crate::plan::numbers::Numbers;
use crate::plan::odometer::one_by_one;
use crate::plan::transposed::Crossed;
use crate::plan::{At, LoopLayouts, found, is_later, is_numbers, is_refined, is_swizzled, numbers, planned, rows};

/// The time at which extents are known. A type, because rustc looks at both branches of an `if`, even of a constant.
#[doc(hidden)]
pub trait Time {
    /// The time when these and others are all known.
    type With<T: Time, const NUMBER: usize>: Time;

    /// Does work in the way of this time. Of the other way rustc compiles nothing.
    #[doc(hidden)]
    fn run<W: Timed>(work: W) -> W::Output;
}

/// Work on tensors that is done in one of two ways, by the time when their extents are known.
#[doc(hidden)]
pub trait Timed: Sized {
    /// The result of the work.
    type Output;

    /// The way where extents are known while compiling. A constant chooses it, since rustc compiles what a constant
    /// names and no other function. Of an `if` on a constant it compiles one branch, but evaluates the constants of
    /// both.
    const KNOWN: fn(Self) -> Self::Output;

    /// The work where extents are known at run time.
    fn later(self) -> Self::Output;
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
    fn run<W: Timed>(work: W) -> W::Output {
        work.later()
    }
}

impl Time for Known {
    type With<T: Time, const NUMBER: usize> = T;

    #[inline(always)]
    fn run<W: Timed>(work: W) -> W::Output {
        (const { W::KNOWN })(work)
    }
}

/// The work of [`fold`].
struct Folded<'l, O, const K: usize, const M: usize, X, B, F> {
    layouts: &'l O,
    in_order: bool,
    start: B,
    call: F,
    break_value: PhantomData<X>,
}

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B, F> Timed for Folded<'_, O, K, M, X, B, F>
where
    F: FnMut(B, At<K>) -> ControlFlow<X, B>,
{
    type Output = ControlFlow<X, B>;

    const KNOWN: fn(Self) -> ControlFlow<X, B> = if !is_refined::<O, K, M>() {
        Self::apart
    } else if InOrder::<O, K, M>::LOOPS.count() == 1 && !is_swizzled::<O, K, M>() {
        Self::one_run
    } else if InMemory::<O, K, M>::OPEN {
        Self::open
    } else if Permuted::<O, K, M>::WINDOW > 0 {
        Self::permuted
    } else if is_swizzled::<O, K, M>() {
        Self::swizzled
    } else {
        Self::nested
    };

    #[inline(always)]
    #[track_caller]
    fn later(self) -> ControlFlow<X, B> {
        let Folded { layouts, start, mut call, .. } = self;
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

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize, X, B, F> Folded<'_, O, K, M, X, B, F>
where
    F: FnMut(B, At<K>) -> ControlFlow<X, B>,
{
    /// Goes to each coordinate by itself, where no shape refines all.
    #[inline(always)]
    fn apart(mut self) -> ControlFlow<X, B> {
        one_by_one(self.layouts, self.start, |sum, at, _| (self.call)(sum, at))
    }

    /// Goes along one mode of all tensors, as of contiguous ones: no loops around a run.
    #[inline(always)]
    fn one_run(mut self) -> ControlFlow<X, B> {
        let runtime = &self.layouts.runtime();
        let nest = Nest::new(InOrder::<O, K, M>::LOOPS, runtime);
        let (steps, length) = (nest::moved([0; K], 0, 1, nest), nest.extent(0));
        let unit = const { InOrder::<O, K, M>::LOOPS.is_run(K) };
        (self.call)(self.start, At { indices: [0; K], steps, length, along: true, unit })
    }

    /// Goes in an order that runtime strides decide.
    #[inline(always)]
    fn open(self) -> ControlFlow<X, B> {
        if self.in_order {
            return self.nested();
        }
        let Folded { layouts, start, mut call, .. } = self;
        let runtime = &layouts.runtime();
        let ordered = Nest::new(InOrder::<O, K, M>::LOOPS, runtime);
        // Two modes are the common case of a matrix, and need no sorting.
        let start = if ordered.count() == 2 {
            match rows::of_strides(ordered, start, &mut call) {
                Ok(done) => return done,
                Err(start) => start,
            }
        } else {
            start
        };
        found::strides(ordered).fold(K, start, of_its_own(call))
    }

    /// Goes in the order of memory, where one swizzle moves elements within their runs.
    #[inline(always)]
    fn permuted(self) -> ControlFlow<X, B> {
        if self.in_order || !Permuted::<O, K, M>::holds(self.layouts) {
            return self.swizzled();
        }
        let Folded { layouts, start, mut call, .. } = self;
        let runtime = &layouts.runtime();
        let nest = Nest::new(Permuted::<O, K, M>::LOOPS, runtime);
        nest::fold::<Permuted<O, K, M>, Run, K, _, _>(nest, start, |sum, indices, length| {
            call(sum, At { indices, steps: [1; K], length, along: true, unit: true })
        })
    }

    /// Goes to elements that a swizzle takes apart, if the layouts do not begin at a run.
    #[inline(always)]
    fn swizzled(self) -> ControlFlow<X, B> {
        if !self.in_order && InMemory::<O, K, M>::is_aligned(self.layouts) {
            return self.nested();
        }
        self.in_nest::<false>(false)
    }

    /// Goes along loops that are a constant.
    #[inline(always)]
    fn nested(self) -> ControlFlow<X, B> {
        let unit = const { InMemory::<O, K, M>::LOOPS.is_run(K) } && !self.in_order;
        self.in_nest::<true>(unit)
    }

    /// Goes in the order of coordinates, or of memory; elements move along their indices, or not.
    #[inline(always)]
    fn in_nest<const ALONG: bool>(self, unit: bool) -> ControlFlow<X, B> {
        let Folded { layouts, in_order, start, mut call, .. } = self;
        let runtime = &layouts.runtime();
        let loops = if in_order { InOrder::<O, K, M>::LOOPS } else { InMemory::<O, K, M>::LOOPS };
        let nest = Nest::new(loops, runtime);
        let steps = nest::moved([0; K], 0, 1, nest);
        nest::fold::<EitherOrder<O, K, M>, Run, K, _, _>(nest, start, |sum, indices, length| {
            call(sum, At { indices, steps, length, along: ALONG, unit })
        })
    }
}

/// The longer plan of two: in the order of coordinates, or of memory.
struct EitherOrder<O, const K: usize, const M: usize>(PhantomData<O>);

impl<O: LoopLayouts<K, M>, const K: usize, const M: usize> Plan<K> for EitherOrder<O, K, M> {
    const LOOPS: &'static Loops<K> = if InMemory::<O, K, M>::LOOPS.count() > InOrder::<O, K, M>::LOOPS.count() {
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
    O::Time::run(Folded { layouts, in_order, start, call, break_value: PhantomData })
}

/// Whether the steps of all tensors along a run are 1, in [`fold`] by the order of memory and in
/// [`numbers`](super::numbers); `None` where each run says it.
///
/// Post: where it says so, they are. `raw` rests on this.
pub(crate) const fn units<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> Option<bool> {
    if is_numbers::<O, K, M>() {
        return Some(numbers::<O, K, M>().is_unit());
    }
    units_of_constants::<O, K, M>()
}

/// [`units`] of loops that are no numbers. A function of its own: rustc evaluates every constant that a called function
/// names.
const fn units_of_constants<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> Option<bool> {
    if is_later::<O, K, M>() || is_swizzled::<O, K, M>() || InMemory::<O, K, M>::OPEN {
        return None;
    }
    let one = InOrder::<O, K, M>::LOOPS.count() == 1;
    let loops = if one { InOrder::<O, K, M>::LOOPS } else { InMemory::<O, K, M>::LOOPS };
    Some(is_refined::<O, K, M>() && loops.is_run(K))
}

/// Whether loops over some tensors whose extents are known are planned at run time.
pub(crate) const fn is_open<O: LoopLayouts<K, M>, const K: usize, const M: usize>() -> bool {
    InMemory::<O, K, M>::OPEN
}

/// Plans loops over a target and a source of runtime extents. Simple cases need no plan: a function is called with all
/// of their runs. Two matrices that are runs along different modes, and the plan of all other loops, go to functions of
/// their own. These take references: a copy would wait for the latest stores.
///
/// Post: the runs, or the coordinates of the plan, are all coordinates, each once. `raw` rests on this.
#[inline(always)]
#[track_caller]
pub(crate) fn later_runs_or_numbers<O: LoopLayouts<2, M>, const M: usize>(
    layouts: &O,
    mut call: impl FnMut((), At<2>) -> ControlFlow<Infallible>,
    cross: impl FnOnce(&Crossed),
    number: impl FnOnce(&mut Numbers<2>),
) {
    // No closure for what may panic: it would not be at the user's line.
    match rows::of_extents(layouts, (), &mut call) {
        Ok(ControlFlow::Continue(())) => {}
        Err(()) => match rows::crossed(layouts) {
            Some(crossed) => cross(&crossed),
            None => planned(layouts, number),
        },
    }
}

/// Plans loops [at run time](is_open) over tensors whose extents are known. A simple case is done, and the plan of all
/// other loops is returned. Post: as [`later_runs_or_numbers`].
#[inline(always)]
pub(crate) fn open_runs_or_numbers<O: LoopLayouts<K, M>, const K: usize, const M: usize>(
    layouts: &O,
    mut call: impl FnMut((), At<K>) -> ControlFlow<Infallible>,
) -> Option<Numbers<K>> {
    let runtime = &layouts.runtime();
    let ordered = Nest::new(InOrder::<O, K, M>::LOOPS, runtime);
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
