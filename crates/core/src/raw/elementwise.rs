//! Elements of several tensors along the loops that step through all of them: given, lent, folded.

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
use super::lanes::{Lane, Lanes, References};
use crate::enumerable::Enumerable;
use crate::int::Number;
use crate::plan::counted;
use crate::plan::numbers::{self, Numbers, Patch};
use crate::plan::reduction::{Reduction, take_each, take_rows};
use crate::plan::{self, At, LoopLayout, ModeLast, Repeated};
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
/// **Law.** From the elements of the first of `length` coordinates, each step leads to the elements of the next. No
/// other run has one of these coordinates. The elements may be borrowed for as long as the references that are given
/// live.
pub(crate) struct Elementwise<R: References<K>, const K: usize> {
    first: R::Pointers,
    pub(crate) steps: [usize; K],
    /// The number of coordinates.
    pub(crate) length: usize,
    /// Whether all steps are 1.
    unit: bool,
    /// The number of the first coordinate in its run.
    number: usize,
}

impl<R: References<K>, const K: usize> Elementwise<R, K> {
    /// Calls a function with the elements of every coordinate, one after the other, and their numbers.
    #[inline(always)]
    fn enumerate<X, B>(self, start: B, mut call: impl FnMut(B, usize, R) -> ControlFlow<X, B>) -> ControlFlow<X, B> {
        let (Elementwise { first, steps, length, unit, number }, mut sum) = (self, start);
        if unit {
            // SAFETY: the elements of the run, side by side, which are given once.
            let slices = unsafe { R::slices(first, length) };
            // SAFETY: as many as the run has.
            return unsafe { R::fold_slices(slices, length, sum, call) };
        }
        for i in 0..length {
            // SAFETY: the elements of coordinate `i` of the run, which are given once.
            sum = call(sum, number + i, unsafe { R::of(first, i, |k| steps[k]) })?;
        }
        ControlFlow::Continue(sum)
    }

    /// Calls a function with the elements of every coordinate, one after the other.
    #[inline(always)]
    pub(crate) fn fold<X, B>(self, start: B, mut call: impl FnMut(B, R) -> ControlFlow<X, B>) -> ControlFlow<X, B> {
        self.enumerate(start, |sum, _, elements| call(sum, elements))
    }

    /// The elements as slices, where they are contiguous in all tensors.
    #[inline(always)]
    pub(crate) fn slices(self) -> Result<R::Slices, Self> {
        // SAFETY: the elements of the run, side by side, which are given once.
        if self.unit { Ok(unsafe { R::slices(self.first, self.length) }) } else { Err(self) }
    }
}

/// Calls a function with the elements of a run; with each coordinate's, if a swizzle takes them apart. **Law.**
/// As for the run.
#[inline(always)]
pub(crate) fn give<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: &O,
    run: At<K>,
    start: B,
    call: &mut impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
    _: Token,
) -> ControlFlow<X, B> {
    let At { mut indices, steps, length, along, unit } = run;
    if along {
        // SAFETY: the indices of the first coordinate.
        let first = unsafe { lanes.pointers(indices) };
        return call(start, Elementwise { first, steps, length, unit, number: 0 });
    }
    let mut sum = start;
    for number in 0..length {
        // SAFETY: the indices of the coordinate with this number.
        let first = unsafe { lanes.pointers(indices) };
        sum = call(sum, Elementwise { first, steps, length: 1, unit: false, number })?;
        for (index, step) in indices.iter_mut().zip(steps) {
            *index = index.wrapping_add(step);
        }
    }
    ControlFlow::Continue(sum)
}

/// Calls a function with all runs of the elements of some tensors, in the order of memory.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_runs<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: O,
    start: B,
    call: impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
) -> ControlFlow<X, B> {
    let () = const { O::DISTINCT };
    lanes.require_distinct();
    runs(&lanes, start, call, Token(()))
}

/// [`fold_runs`] of elements that may be at two coordinates. **Law.** The function does not keep references.
#[inline(always)]
#[track_caller]
pub(crate) fn runs<O: Lanes<K, M>, const K: usize, const M: usize, X, B>(
    lanes: &O,
    start: B,
    mut call: impl FnMut(B, Elementwise<O::References, K>) -> ControlFlow<X, B>,
    token: Token,
) -> ControlFlow<X, B> {
    // The branch is on a constant: rustc compiles the one that is taken, and not the other.
    if const { plan::is_numbers::<O::Layouts, K, M>() } {
        return numbered(lanes.bases(), const { plan::numbers::<O::Layouts, K, M>() }, start, call, token);
    }
    plan::fold(&lanes.layouts(), false, start, |sum, run| give(lanes, run, sum, &mut call, token))
}

/// [`runs`] of a plan that is numbers, without the layouts. **Law.** `bases` are the elements at index 0, and `nest` is
/// the plan of their layouts; as for [`runs`].
#[inline(always)]
pub(crate) fn numbered<R: References<K>, const K: usize, X, B>(
    bases: R::Pointers,
    nest: &Numbers<K>,
    start: B,
    mut call: impl FnMut(B, Elementwise<R, K>) -> ControlFlow<X, B>,
    _: Token,
) -> ControlFlow<X, B> {
    numbers::fold(nest, start, |sum, At { indices, steps, length, unit, .. }| {
        // SAFETY: the indices of the first coordinate, from the elements at index 0.
        let first = unsafe { R::moved(bases, indices) };
        call(sum, Elementwise { first, steps, length, unit, number: 0 })
    })
}

/// Calls a function with the elements of some tensors in the order of memory, and their coordinates. **Law.** It does
/// not keep references to elements that are at two coordinates.
#[inline(always)]
#[track_caller]
pub(crate) fn counted<O: Lanes<K, M>, T: Enumerable, const K: usize, const M: usize, X, B>(
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
    if const { plan::is_planned::<(Repeated<P, Q, M>, ModeLast<Q, M>), 2, 6>() } {
        let (bases, Some(nest)) = (lanes.bases(), plan::planned(&lanes.layouts())) else { return };
        if !nest.stays() {
            let ControlFlow::Continue(()) =
                numbered(bases, &nest, (), |(), run| fold_run(run, &mut reduction), Token(()));
            return;
        }
        return numbers::for_each_patch(&nest, |Patch { at, columns, rows, .. }| {
            // SAFETY: the indices of the first coordinate, from the elements at index 0.
            let (sums, from) = unsafe { <(&mut U, &T)>::moved(bases, at) };
            // SAFETY: the runs have these elements, which are borrowed for writing; no other reference to them lives.
            let sums = unsafe { NonNull::slice_from_raw_parts(sums, columns).as_mut() };
            let row = |row: usize| {
                // SAFETY: the elements of the run with this number, which are borrowed for reading.
                let first = unsafe { from.offset(row.wrapping_mul(nest.step(1, 1)).cast_signed()) };
                // SAFETY: they are side by side.
                unsafe { NonNull::slice_from_raw_parts(first, columns).as_ref() }
            };
            take_rows(sums, rows, row, &mut reduction);
        });
    }
    let ControlFlow::Continue(()) = runs(
        &lanes,
        (),
        // Inline in each of the loops: the length of a run is a constant there.
        #[inline(always)]
        |(), run| fold_run(run, &mut reduction),
        Token(()),
    );
}

/// Takes a run of elements into the elements of a target; the reduction cannot keep references.
#[inline(always)]
fn fold_run<U: Copy, T>(
    run: Elementwise<(&mut U, &T), 2>,
    reduction: &mut impl Reduction<U, T>,
) -> ControlFlow<Infallible> {
    let Elementwise { first: (mut sum, from), steps, length, .. } = run;
    let go_on = ControlFlow::Continue;
    if steps[0] != 0 {
        return match run.slices() {
            Ok((sums, elements)) => go_on(take_each(sums, elements, reduction)),
            Err(run) => run.fold((), |(), (sum, element)| go_on(*sum = reduction.one(*sum, element))),
        };
    }
    // SAFETY: the element is borrowed for writing, and no other reference to it lives.
    let sum = unsafe { sum.as_mut() };
    if steps[1] == 1 {
        // SAFETY: the elements of the run, side by side, which are borrowed for reading.
        return go_on(*sum = reduction.run(*sum, unsafe { NonNull::slice_from_raw_parts(from, length).as_ref() }));
    }
    for i in 0..length {
        // SAFETY: the element of coordinate `i` of the run, which is borrowed for reading.
        *sum = reduction.one(*sum, unsafe { referred::<&T>(from, i.wrapping_mul(steps[1])) });
    }
    go_on(())
}
