//! Elements of several tensors along the loops that step through all of them: given, lent, copied, compared, folded.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unit_arg,
    clippy::needless_bitwise_bool,
    reason = "tensors are used up, so that no element is given twice; vectors have no branches"
)]

use core::convert::Infallible;
use core::ops::ControlFlow;
use core::ptr::NonNull;

use super::Reference;
use super::lanes::{Lane, Lanes};
use crate::enumerable::Enumerable;
use crate::extents::reach;
use crate::int::Number;
use crate::plan::counted::{self, Counters};
use crate::plan::nest::BLOCK;
use crate::plan::reduction::{Reduction, take_each};
use crate::plan::{self, At, LoopLayout};
use crate::sealed::Token;

/// The reference to the element so far from another.
///
/// # Safety
/// There is one, which may be borrowed so for as long as the reference lives.
#[inline(always)]
pub(super) unsafe fn referred<R: Reference>(from: NonNull<R::Element>, moved: usize) -> R {
    // SAFETY: there is an element, in the same allocation.
    let element = unsafe { from.offset(moved.cast_signed()) };
    // SAFETY: it may be borrowed so.
    unsafe { R::of(element, Token(())) }
}

/// The elements of several tensors along the innermost loop.
///
/// **Law.** `at` holds the indices of the first of `length` coordinates, and each step leads to the next one. No other
/// run has one of these coordinates. The elements may be borrowed for as long as the references that are given live.
pub(crate) struct Elementwise<'l, O, const K: usize, const M: usize> {
    pub(super) lanes: &'l O,
    pub(super) run: At<K>,
}

#[cfg(feature = "rayon")]
impl<'l, O, const K: usize, const M: usize> Elementwise<'l, O, K, M> {
    /// Keeps the law with the caller.
    #[inline(always)]
    pub(crate) const fn of(lanes: &'l O, run: At<K>, _: Token) -> Self {
        Elementwise { lanes, run }
    }
}

impl<O: Lanes<K, M>, const K: usize, const M: usize> Elementwise<'_, O, K, M> {
    /// Calls a function with the elements of every coordinate, one after the other, and their numbers.
    #[inline(always)]
    fn enumerate<X, B>(
        self,
        start: B,
        mut call: impl FnMut(B, usize, O::References) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        let (At { indices, steps, length, along, unit }, mut sum) = (self.run, start);
        if !along {
            for i in 0..length {
                let mut at = indices;
                for (index, step) in at.iter_mut().zip(steps) {
                    *index = index.wrapping_add(i.wrapping_mul(step));
                }
                // SAFETY: the indices of coordinate `i` of the run.
                let pointers = unsafe { self.lanes.pointers(at) };
                // SAFETY: the elements of a coordinate, which are given once.
                sum = call(sum, i, unsafe { O::references(pointers, 0, |_| 0) })?;
            }
            return ControlFlow::Continue(sum);
        }
        // SAFETY: the indices of the first coordinate.
        let first = unsafe { self.lanes.pointers(indices) };
        if unit {
            // SAFETY: the elements of the run, side by side, which are given once.
            let slices = unsafe { O::slices(first, length) };
            // SAFETY: as many as the run has.
            return unsafe { O::fold_slices(slices, length, sum, call) };
        }
        for i in 0..length {
            // SAFETY: the elements of coordinate `i` of the run, which are given once.
            sum = call(sum, i, unsafe { O::references(first, i, |k| steps[k]) })?;
        }
        ControlFlow::Continue(sum)
    }

    /// Calls a function with the elements of every coordinate, one after the other.
    #[inline(always)]
    pub(crate) fn fold<X, B>(
        self,
        start: B,
        mut call: impl FnMut(B, O::References) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        self.enumerate(start, |sum, _, elements| call(sum, elements))
    }

    /// The elements as slices, where they are contiguous in all tensors.
    #[inline(always)]
    pub(crate) fn slices(self) -> Result<O::Slices, Self> {
        if !self.run.unit {
            return Err(self);
        }
        // SAFETY: the indices of the first coordinate.
        let first = unsafe { self.lanes.pointers(self.run.indices) };
        // SAFETY: the elements of the run, side by side, which are given once.
        Ok(unsafe { O::slices(first, self.run.length) })
    }
}

/// Calls a function with all runs of the elements of some tensors, in the order of memory.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_runs<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: O,
    start: B,
    mut call: impl FnMut(B, Elementwise<'_, O, K, M>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let () = const { O::DISTINCT };
    lanes.require_distinct();
    plan::fold(&lanes.layouts(), start, |sum, run| call(sum, Elementwise { lanes: &lanes, run }))
}

/// Calls a function with the elements of some tensors in the order of memory, and their coordinates.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_counted<O: Lanes<K, M>, T: Enumerable, const K: usize, const M: usize, X, B>(
    lanes: O,
    start: B,
    mut call: impl FnMut(B, T, O::References) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let () = const { O::DISTINCT };
    lanes.require_distinct();
    counted::fold::<O::Layouts, T, K, M, X, B>(&lanes.layouts(), start, |sum, run, counters| {
        Elementwise { lanes: &lanes, run }.enumerate(sum, |sum, i, elements| call(sum, counters.at(i), elements))
    })
}

/// [`lend`] with the coordinate of every element.
#[inline(always)]
#[track_caller]
pub(crate) fn lend_counted<T, P: LoopLayout, X: Enumerable>(lane: Lane<&mut T, P>, mut call: impl FnMut(X, &mut T)) {
    let lanes = (lane,);
    let each = |(), run, counters: Counters<'_>| {
        // Keeps the law: the function cannot keep the reference.
        Elementwise { lanes: &lanes, run }.enumerate((), |(), i, (element,)| go_on(call(counters.at(i), element)))
    };
    let ControlFlow::Continue(()) = counted::fold::<_, X, 1, 5, _, _>(&lanes.layouts(), (), each);
}

/// Calls a function with every element for writing, in the order of memory; with those at two coordinates twice.
#[inline(always)]
pub(crate) fn lend<T, P: LoopLayout>(lane: Lane<&mut T, P>, mut call: impl FnMut(&mut T)) {
    let lanes = (lane,);
    // Keeps the law: the function cannot keep the reference.
    let each = |(), run| Elementwise { lanes: &lanes, run }.fold((), |(), (element,)| go_on(call(element)));
    let ControlFlow::Continue(()) = plan::fold(&lanes.layouts(), (), each);
}

/// Writes a value to every element, in the order of memory.
#[inline(always)]
pub(crate) fn fill<T: Clone, P: LoopLayout>(lane: Lane<&mut T, P>, value: &T) {
    let lanes = (lane,);
    // Keeps the law: the references do not outlive their run.
    let each = |(), run: At<1>| {
        let run = Elementwise { lanes: &lanes, run };
        // A slice tells LLVM that its end does not wrap, which long loops gain from; to make one takes an instruction.
        match if run.run.length >= 32 { run.slices() } else { Err(run) } {
            Ok((run,)) => go_on(run.iter_mut().for_each(|element| element.clone_from(value))),
            Err(run) => run.fold((), |(), (element,)| go_on(element.clone_from(value))),
        }
    };
    let ControlFlow::Continue(()) = plan::fold(&lanes.layouts(), (), each);
}

/// Clones the elements of a source into a target. Where two coordinates of the target are one element, the last one in
/// their order stays.
///
/// # Panics
/// Of runtime extents: where they differ; where two coordinates of the target are one element.
#[inline(always)]
#[track_caller]
pub(crate) fn copy<T: Clone, P: LoopLayout, Q: LoopLayout>(target: Lane<&mut T, P>, source: Lane<&T, Q>) {
    let lanes = (target, source);
    // A length that is a constant is a loop that is unrolled.
    let copy = |(), run: At<2>| {
        if const { plan::is_blocked::<(P, Q), 2, 6>() } && run.length == BLOCK {
            return go_on(copy_run(&lanes, At { length: BLOCK, ..run }));
        }
        go_on(copy_run(&lanes, run))
    };
    // The first condition is a constant: without it, the loops in order would be compiled for each pair of layouts.
    if const { !P::SEPARATE } && lanes.0.layout().may_repeat() {
        if const { !plan::is_later::<(P, Q), 2, 6>() } {
            let ControlFlow::Continue(()) = plan::fold_in_order(&lanes.layouts(), (), copy);
            return;
        }
        reach::require_distinct(&lanes.0.layout().modes());
    }
    let ControlFlow::Continue(()) = plan::fold(&lanes.layouts(), (), copy);
}

/// Clones a run of elements, at once or one by one.
#[inline(always)]
fn copy_run<T: Clone, P: LoopLayout, Q: LoopLayout>(lanes: &(Lane<&mut T, P>, Lane<&T, Q>), run: At<2>) {
    // Keeps the law: the references do not outlive their run.
    match (Elementwise { lanes, run }).slices() {
        Ok((target, source)) => target.clone_from_slice(source),
        Err(run) => {
            let one = |(), (target, source): (&mut T, &T)| go_on(target.clone_from(source));
            let ControlFlow::Continue(()) = run.fold((), one);
        }
    }
}

/// Continues with the next element.
#[inline(always)]
fn go_on((): ()) -> ControlFlow<Infallible> {
    ControlFlow::Continue(())
}

/// Takes the elements of a source along mode `M` into the element of a target that has the other modes.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_onto<U: Copy, T, P: LoopLayout, Q: LoopLayout, M: Number>(
    target: Lane<&mut U, P>,
    source: Lane<&T, Q>,
    _: M,
    mut reduction: impl Reduction<U, T>,
) {
    let source = source.mode_last::<M>();
    let lanes = (target.repeated(source.layout()), source);
    // Inline in each of the loops: the length of a run is a constant there.
    let ControlFlow::Continue(()) = plan::fold(
        &lanes.layouts(),
        (),
        #[inline(always)]
        |(), run: At<2>| {
            if run.along && run.steps[0] == 0 {
                // SAFETY: the index of a coordinate.
                let mut sum = unsafe { lanes.0.pointer(run.indices[0]) };
                // SAFETY: the index of the same coordinate.
                let from = unsafe { lanes.1.pointer(run.indices[1]) };
                // SAFETY: the element is borrowed for writing, and no other reference to it lives.
                let sum = unsafe { sum.as_mut() };
                if run.steps[1] == 1 {
                    // SAFETY: the elements of the run, side by side, which are borrowed for reading.
                    *sum = reduction.run(*sum, unsafe { NonNull::slice_from_raw_parts(from, run.length).as_ref() });
                    return go_on(());
                }
                for i in 0..run.length {
                    // SAFETY: the element of coordinate `i` of the run, which is borrowed for reading.
                    *sum = reduction.one(*sum, unsafe { referred::<&T>(from, i.wrapping_mul(run.steps[1])) });
                }
                return go_on(());
            }
            // Keeps the law: the reduction cannot keep the references.
            match (Elementwise { lanes: &lanes, run }).slices() {
                Ok((sums, elements)) => go_on(take_each(sums, elements, &mut reduction)),
                Err(run) => run.fold((), |(), (sum, element)| go_on(*sum = reduction.one(*sum, element))),
            }
        },
    );
}
