//! Reductions of a whole tensor, or along a mode.

use core::convert::Infallible;
use core::iter::Sum;
use core::ops::{Add, ControlFlow};

use super::fold_runs;
use crate::plan::LoopLayout;
use crate::plan::reduction::Reduction;
use crate::raw::{Elementwise, Lane};

/// The number of independent partial results: enough vectors to hide the latency of an addition.
const WIDTH: usize = 32;

/// The number of partial results for the elements that remain.
const NARROW: usize = 8;

/// A reduction in order, one element after the other.
pub(crate) struct Folded<F>(pub(crate) F);

impl<U, T, F: FnMut(U, &T) -> U> Reduction<U, T> for Folded<F> {
    #[inline(always)]
    fn one(&mut self, sum: U, element: &T) -> U {
        (self.0)(sum, element)
    }
}

/// A reduction in any order.
pub(crate) struct Reduced<F>(pub(crate) F);

impl<T: Copy, F: FnMut(T, T) -> T> Reduction<T, T> for Reduced<F> {
    #[inline(always)]
    fn one(&mut self, sum: T, element: &T) -> T {
        (self.0)(sum, *element)
    }

    #[inline(always)]
    fn run(&mut self, sum: T, elements: &[T]) -> T {
        let (chunks, left) = elements.as_chunks::<WIDTH>();
        let mut sums = SideBySide::NONE;
        if !chunks.is_empty() {
            sums.narrow = Some(narrowed(chunks, &mut self.0));
        }
        sums.take_run(left, &mut self.0);
        match sums.in_one(&mut self.0) {
            Some(elements) => (self.0)(sum, elements),
            None => sum,
        }
    }
}

/// Reduces arrays of `WIDTH` elements, of which there is at least one, to one of `NARROW`. This is a call of its own
/// for two reasons. In the loop over the rows of a matrix, LLVM would vectorise across rows, with one load per element.
/// If it sees that two elements remain in the end, it would vectorise pairs from the beginning on.
#[inline(never)]
fn narrowed<T: Copy>(chunks: &[[T; WIDTH]], call: &mut impl FnMut(T, T) -> T) -> [T; NARROW] {
    let wide = side_by_side(None, chunks, call).expect("there is one");
    side_by_side(None, wide.as_chunks().0, call).expect("there are four")
}

/// The partial results of a reduction: `WIDTH` at a time, `NARROW` of the remaining elements, and single elements. They
/// stay separate from run to run, and are combined once.
struct SideBySide<T> {
    wide: Option<[T; WIDTH]>,
    narrow: Option<[T; NARROW]>,
    rest: Option<T>,
}

impl<T: Copy> SideBySide<T> {
    const NONE: Self = SideBySide { wide: None, narrow: None, rest: None };

    /// Reduces a run.
    #[inline(always)]
    fn take_run(&mut self, elements: &[T], call: &mut impl FnMut(T, T) -> T) {
        let (chunks, left) = elements.as_chunks::<WIDTH>();
        if !chunks.is_empty() {
            self.wide = side_by_side(self.wide, chunks, call);
        }
        let (chunks, left) = left.as_chunks::<NARROW>();
        if !chunks.is_empty() {
            self.narrow = side_by_side(self.narrow, chunks, call);
        }
        for element in left {
            self.take_one(*element, call);
        }
    }

    /// Reduces one element.
    #[inline(always)]
    fn take_one(&mut self, element: T, call: &mut impl FnMut(T, T) -> T) {
        self.rest = Some(with(self.rest, element, call));
    }

    /// Combines all partial results; `None` if there are none.
    #[inline(always)]
    fn in_one(self, call: &mut impl FnMut(T, T) -> T) -> Option<T> {
        let narrow = match self.wide {
            Some(wide) => side_by_side(self.narrow, wide.as_chunks::<NARROW>().0, call),
            None => self.narrow,
        };
        let Some([a, b, c, d, e, f, g, h]) = narrow else { return self.rest };
        let [a, b, c, d] = [call(a, e), call(b, f), call(c, g), call(d, h)];
        let [a, b] = [call(a, c), call(b, d)];
        Some(with(self.rest, call(a, b), call))
    }
}

/// Reduces arrays element by element, onto earlier results if there are any.
#[inline(always)]
fn side_by_side<T: Copy, const N: usize>(
    sums: Option<[T; N]>,
    mut chunks: &[[T; N]],
    call: &mut impl FnMut(T, T) -> T,
) -> Option<[T; N]> {
    let mut own = match (sums, chunks) {
        (Some(sums), _) => sums,
        (None, [first, others @ ..]) => {
            chunks = others;
            *first
        }
        (None, []) => return None,
    };
    for chunk in chunks {
        for (sum, element) in own.iter_mut().zip(chunk) {
            *sum = call(*sum, *element);
        }
    }
    Some(own)
}

/// Reduces one element onto an earlier result, if there is one.
#[inline(always)]
fn with<T>(sum: Option<T>, element: T, call: &mut impl FnMut(T, T) -> T) -> T {
    match sum {
        Some(sum) => call(sum, element),
        None => element,
    }
}

/// Folds all elements in the order of memory, contiguous ones as slices: without optimisation, in half the calls.
#[inline(always)]
#[track_caller]
pub(crate) fn fold<T, P: LoopLayout, B>(lane: Lane<&T, P>, start: B, mut call: impl FnMut(B, &T) -> B) -> B {
    let each = |sum, run: Elementwise<(&T,), 1>| match run.slices() {
        Ok((elements,)) => ControlFlow::<Infallible, B>::Continue(elements.iter().fold(sum, &mut call)),
        Err(run) => run.fold(sum, &mut |sum, (element,)| ControlFlow::Continue(call(sum, element))),
    };
    let ControlFlow::Continue(sum) = fold_runs((lane,), start, each);
    sum
}

/// Reduces all elements to one, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn reduce<T: Copy, P: LoopLayout>(lane: Lane<&T, P>, mut call: impl FnMut(T, T) -> T) -> Option<T> {
    let mut sums = SideBySide::NONE;
    let each = |(), run: Elementwise<(&T,), 1>| {
        match run.slices() {
            Ok((elements,)) => sums.take_run(elements, &mut call),
            Err(run) => {
                return run.fold((), &mut |(), (element,)| {
                    sums.take_one(*element, &mut call);
                    ControlFlow::<Infallible>::Continue(())
                });
            }
        }
        ControlFlow::Continue(())
    };
    let ControlFlow::Continue(()) = fold_runs((lane,), (), each);
    sums.in_one(&mut call)
}

/// Returns the sum of all elements, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn sum<T: Copy + Sum + Add<Output = T>, P: LoopLayout>(lane: Lane<&T, P>) -> T {
    reduce(lane, Add::add).unwrap_or_else(|| core::iter::empty().sum())
}
