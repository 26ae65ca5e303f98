//! Loops that write: elements lent to a function, filled, copied. Two coordinates of a target may be one element.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unit_arg,
    reason = "tensors are used up, so that no element is given twice"
)]

use core::convert::Infallible;
use core::mem;
use core::ops::ControlFlow;
use core::ptr::NonNull;

use super::runs::{counted, runs};
use super::transposed::{is_transposed, this_core, transpose, transpose_tile};
use crate::enumerable::Enumerable;
use crate::extents::reach;
use crate::plan::numbers::{BLOCK, Numbers};
use crate::plan::transposed::Crossed;
use crate::plan::{self, LoopLayout, LoopLayouts, Time, Timed};
use crate::raw::{Elementwise, Lane, Lanes, give, numbered};
use crate::sealed::Token;

/// Calls a function with every coordinate and the element there: [`lend`] with coordinates.
#[inline(always)]
#[track_caller]
pub(crate) fn lend_counted<T, P: LoopLayout, X: Enumerable>(lane: Lane<&mut T, P>, mut call: impl FnMut(X, &mut T)) {
    // Keeps the law: the function cannot keep the reference.
    let ControlFlow::Continue(()) = counted(&(lane,), (), |(), x, (element,)| go_on(call(x, element)), Token(()));
}

/// Calls a function with every element for writing, in the order of memory. An element at two coordinates is lent
/// twice.
#[inline(always)]
pub(crate) fn lend<T, P: LoopLayout>(lane: Lane<&mut T, P>, mut call: impl FnMut(&mut T)) {
    // Keeps the law: the function cannot keep the reference.
    let each = |(), run: Elementwise<(&mut T,), 1>| run.fold((), &mut |(), (element,)| go_on(call(element)));
    let ControlFlow::Continue(()) = runs(&(lane,), (), each, Token(()));
}

/// Writes a value to every element, in the order of memory.
#[inline(always)]
pub(crate) fn fill<T: Clone, P: LoopLayout>(lane: Lane<&mut T, P>, value: &T) {
    // Keeps the law: the references do not outlive their run.
    let ControlFlow::Continue(()) = runs(
        &(lane,),
        (),
        #[inline(always)]
        |(), run| {
            let fill: fn(Elementwise<(&mut T,), 1>, &T) = const {
                match plan::units::<(P,), 1, 5>() {
                    Some(true) => fill_contiguous,
                    Some(false) => fill_steps,
                    None => fill_run,
                }
            };
            go_on(fill(run, value))
        },
        Token(()),
    );
}

/// The fewest elements that are written as a slice. It tells LLVM that its end does not wrap, which long loops gain
/// from; to make one takes an instruction.
const SLICE: usize = 32;

/// Writes a value to the elements of a run.
#[inline(always)]
fn fill_run<T: Clone>(run: Elementwise<(&mut T,), 1>, value: &T) {
    match if run.length >= SLICE { run.slices() } else { Err(run) } {
        Ok((run,)) => fill_slice(run, value),
        Err(run) => {
            let ControlFlow::Continue(()) = run.fold((), &mut |(), (element,)| go_on(element.clone_from(value)));
        }
    }
}

/// [`fill_run`] of a plan whose runs are contiguous.
#[inline(always)]
fn fill_contiguous<T: Clone>(run: Elementwise<(&mut T,), 1>, value: &T) {
    if run.length < SLICE {
        return fill_steps(run, value);
    }
    // Keeps the law: the plan of the layout says it.
    fill_slice(run.contiguous(Token(())).0, value);
}

/// Writes a value to contiguous elements.
#[inline(always)]
#[allow(clippy::needless_for_each, reason = "a call less for each element in a debug build")]
fn fill_slice<T: Clone>(run: &mut [T], value: &T) {
    run.iter_mut().for_each(|element| element.clone_from(value));
}

/// [`fill_run`] of a plan whose runs are not contiguous.
#[inline(always)]
fn fill_steps<T: Clone>(run: Elementwise<(&mut T,), 1>, value: &T) {
    let ControlFlow::Continue(()) = run.fold_steps((), &mut |(), (element,)| go_on(element.clone_from(value)));
}

/// Clones the elements of a source into a target. Where two coordinates of the target are one element, the last one in
/// their order stays.
///
/// # Panics
/// Of runtime extents: where they differ; where two coordinates of the target are one element.
#[inline(always)]
#[track_caller]
pub(crate) fn copy<T: Clone, P: LoopLayout, Q: LoopLayout>(target: Lane<&mut T, P>, source: Lane<&T, Q>) {
    <(P, Q) as LoopLayouts<2, 6>>::Time::run(Copied { target, source });
}

/// The work of [`copy`].
struct Copied<'t, 's, T, P, Q> {
    target: Lane<&'t mut T, P>,
    source: Lane<&'s T, Q>,
}

impl<T: Clone, P: LoopLayout, Q: LoopLayout> Timed for Copied<'_, '_, T, P, Q> {
    type Output = ();

    const KNOWN: fn(Self) = if P::SEPARATE && plan::is_numbers::<(P, Q), 2, 6>() {
        Self::by_numbers
    } else {
        match (P::SEPARATE, plan::is_open::<(P, Q), 2, 6>()) {
            (true, true) => Self::open,
            (true, false) => Self::by_plan::<false>,
            (false, true) => Self::open_or_in_order,
            (false, false) => Self::by_plan::<true>,
        }
    };

    #[inline(always)]
    #[track_caller]
    fn later(self) {
        let Copied { target, source } = self;
        if const { !P::SEPARATE } && target.layout().may_repeat() {
            reach::require_distinct(&target.layout().modes());
        }
        let lanes = (target, source);
        let copy = |(), run| give(&lanes, run, (), &mut |(), run| copy_some(run), Token(()));
        let bases = lanes.bases();
        plan::later_runs_or_numbers(
            &lanes.layouts(),
            copy,
            |crossed| copy_crossed(bases, crossed, Token(())),
            |nest| copy_planned(bases, nest, Token(())),
        );
    }
}

impl<T: Clone, P: LoopLayout, Q: LoopLayout> Copied<'_, '_, T, P, Q> {
    /// Copies by numbers of the types.
    #[inline(always)]
    fn by_numbers(self) {
        copy_known((self.target, self.source).bases(), const { plan::numbers::<(P, Q), 2, 6>() }, Token(()));
    }

    /// Copies in an order that runtime strides decide. No two coordinates of the target are one element.
    #[inline(always)]
    fn open(self) {
        let lanes = (self.target, self.source);
        let copy = |(), run| give(&lanes, run, (), &mut |(), run| copy_some(run), Token(()));
        if let Some(mut nest) = plan::open_runs_or_numbers(&lanes.layouts(), copy) {
            copy_planned(lanes.bases(), &mut nest, Token(()));
        }
    }

    /// Copies in an order that runtime strides decide, if these separate.
    #[inline(always)]
    fn open_or_in_order(self) {
        if self.target.layout().may_repeat() { self.by_plan::<true>() } else { self.open() }
    }

    /// Copies in the order of memory; in the order of coordinates if the target `MAY` repeat, and does.
    #[inline(always)]
    fn by_plan<const MAY: bool>(self) {
        let in_order = MAY && self.target.layout().may_repeat();
        let lanes = (self.target, self.source);
        let ControlFlow::Continue(()) = plan::fold(&lanes.layouts(), in_order, (), |(), run| {
            give(&lanes, run, (), &mut |(), run| copy_run(run), Token(()))
        });
    }
}

/// [`copy`] of a plan that is numbers of the types: one function for all layouts. **Law.** As for [`numbered`]. No two
/// coordinates of the target share an index.
#[inline(never)]
fn copy_known<T: Clone>(bases: (NonNull<T>, NonNull<T>), nest: &Numbers<2>, token: Token) {
    if const { is_transposed::<T>() } && nest.transposes(const { size_of::<T>() }).is_some() {
        let mut nest = *nest;
        return copy_planned(bases, &mut nest, token);
    }
    copy_rows(bases, nest, token);
}

/// [`copy_known`] of two matrices, which are one tile if they are small.
#[inline(never)]
fn copy_crossed<T: Clone>(bases: (NonNull<T>, NonNull<T>), crossed: &Crossed, token: Token) {
    if const { is_transposed::<T>() } && crossed.is_tile(const { size_of::<T>() }) {
        return transpose_tile(bases, crossed, token);
    }
    copy_planned(bases, &mut crossed.numbers(), token);
}

/// [`copy_known`] of numbers of a call, which become tiles in place.
#[inline(never)]
fn copy_planned<T: Clone>(bases: (NonNull<T>, NonNull<T>), nest: &mut Numbers<2>, token: Token) {
    if const { is_transposed::<T>() } {
        let size = const { size_of::<T>() };
        if let Some(mode) = nest.transposes(size) {
            if let Some(crossed) = nest.tile(size) {
                return transpose_tile(bases, &crossed, token);
            }
            let way = nest.cut_transposed(mode, size, this_core());
            return transpose(bases, nest, way, token);
        }
    }
    copy_rows(bases, nest, token);
}

/// [`copy_known`] of loops that do not transpose, run by run.
#[inline(never)]
fn copy_rows<T: Clone>(bases: (NonNull<T>, NonNull<T>), nest: &Numbers<2>, token: Token) {
    // A loop of its own: in one with longer runs, tests for short ones would take a sixth of the time.
    let in_groups = const { !mem::needs_drop::<T>() && size_of::<T>() <= WIDEST };
    let ControlFlow::Continue(()) = if in_groups && nest.has_slices_below(SHORT) {
        numbered::<true, _, 2, _, _>(bases, nest, (), |(), run| copy_few(run), token)
    } else if in_groups && nest.has_steps_below(APART) {
        numbered::<true, _, 2, _, _>(bases, nest, (), |(), run| go_on(copy_apart(run)), token)
    } else {
        numbered::<false, _, 2, _, _>(bases, nest, (), |(), run| copy_some(run), token)
    };
}

/// Clones a run of elements, at once or one by one.
#[inline(always)]
fn copy_run<T: Clone>(run: Elementwise<(&mut T, &T), 2>) -> ControlFlow<Infallible> {
    // Keeps the law: the references do not outlive their run.
    match run.slices() {
        Ok((target, source)) => go_on(target.clone_from_slice(source)),
        Err(run) => run.fold((), &mut |(), (target, source): (&mut T, &T)| go_on(target.clone_from(source))),
    }
}

/// [`copy_run`] of a plan that is numbers. A length and a step that are constants are a loop that is unrolled.
#[inline(always)]
fn copy_some<T: Clone>(mut run: Elementwise<(&mut T, &T), 2>) -> ControlFlow<Infallible> {
    if run.length == BLOCK {
        run.length = BLOCK;
        if run.steps[0] == 1 {
            run.steps[0] = 1;
            return copy_run(run);
        }
        return copy_run(run);
    }
    copy_run(run)
}

/// [`copy_run`] of a run of fewer than [`SHORT`] elements.
#[inline(always)]
fn copy_few<T: Clone>(run: Elementwise<(&mut T, &T), 2>) -> ControlFlow<Infallible> {
    // Keeps the law: the references do not outlive their run.
    match run.slices() {
        Ok((target, source)) => go_on(copy_short(target, source)),
        Err(run) => copy_run(run),
    }
}

/// Twice the largest group of [`copy_apart`].
const APART: usize = 16;

/// [`copy_run`] of fewer than [`APART`] elements that are not contiguous, in groups: their sizes are the bits of the
/// number. No loop is left: one takes longer to begin than a group.
#[inline(always)]
fn copy_apart<T: Clone>(run: Elementwise<(&mut T, &T), 2>) {
    debug_assert!(run.length < APART, "fewer than twice the largest group");
    let rest = copy_group::<T, 8>(run).and_then(copy_group::<T, 4>).and_then(copy_group::<T, 2>);
    let none = rest.and_then(copy_group::<T, 1>);
    debug_assert!(none.is_none_or(|none| none.length == 0), "all groups");
}

/// Clones the first `N` elements, if the number of elements has this bit, and returns the rest.
#[inline(always)]
fn copy_group<'t, 's, T: Clone, const N: usize>(
    run: Elementwise<(&'t mut T, &'s T), 2>,
) -> Option<Elementwise<(&'t mut T, &'s T), 2>> {
    if run.length & N == 0 {
        return Some(run);
    }
    // Keeps the laws: a number with this bit is no less, and the references do not outlive their run.
    run.fold_first::<N>(&mut |(target, source): (&mut T, &T)| target.clone_from(source), Token(()))
}

/// Twice the largest group of [`copy_short`]. Up to here groups take no longer than `memcpy`, on Zen 4 and on Granite
/// Rapids.
const SHORT: usize = 32;

/// The most bytes of an element whose runs are copied in groups.
const WIDEST: usize = 16;

/// Clones the elements of a run of fewer than [`SHORT`], in groups: their sizes are the bits of the number.
#[inline(always)]
fn copy_short<T: Clone>(target: &mut [T], source: &[T]) {
    let rest = copy_first::<T, 16>(target, source);
    let rest = copy_first::<T, 8>(rest.0, rest.1);
    let rest = copy_first::<T, 4>(rest.0, rest.1);
    let rest = copy_first::<T, 2>(rest.0, rest.1);
    let rest = copy_first::<T, 1>(rest.0, rest.1);
    debug_assert!(rest.0.is_empty(), "fewer than twice the largest group");
}

/// Clones the first elements if there are `N`, and returns the other ones.
#[inline(always)]
fn copy_first<'t, 's, T: Clone, const N: usize>(target: &'t mut [T], source: &'s [T]) -> (&'t mut [T], &'s [T]) {
    if target.len() < N || source.len() < N {
        return (target, source);
    }
    let ((first, target), (from, source)) = (target.split_at_mut(N), source.split_at(N));
    first.clone_from_slice(from);
    (target, source)
}

/// Continues with the next element.
#[inline(always)]
fn go_on((): ()) -> ControlFlow<Infallible> {
    ControlFlow::Continue(())
}
