//! Elements taken into one: of a whole tensor, or along a mode.

use core::iter::Sum;
use core::ops::{Add, ControlFlow};

use crate::raw::{self, Lane};

/// How many elements are taken in side by side: vectors enough to hide how long an addition takes.
const WIDTH: usize = 32;

/// How elements `T` are taken into a `U`.
pub(crate) trait Reduction<U, T> {
    /// Takes in one element.
    fn one(&mut self, sum: U, element: &T) -> U;

    /// Takes in several.
    #[inline(always)]
    fn run(&mut self, sum: U, elements: &[T]) -> U {
        elements.iter().fold(sum, |sum, element| self.one(sum, element))
    }
}

/// One after the other.
pub(crate) struct Folded<F>(pub(crate) F);

impl<U, T, F: FnMut(U, &T) -> U> Reduction<U, T> for Folded<F> {
    #[inline(always)]
    fn one(&mut self, sum: U, element: &T) -> U {
        (self.0)(sum, element)
    }
}

/// In any order.
pub(crate) struct Reduced<F>(pub(crate) F);

impl<T: Copy, F: FnMut(T, T) -> T> Reduction<T, T> for Reduced<F> {
    #[inline(always)]
    fn one(&mut self, sum: T, element: &T) -> T {
        (self.0)(sum, *element)
    }

    #[inline(always)]
    fn run(&mut self, sum: T, elements: &[T]) -> T {
        match in_one(elements, &mut self.0) {
            Some(elements) => (self.0)(sum, elements),
            None => sum,
        }
    }
}

/// The elements of a slice in one, `WIDTH` side by side.
#[inline(always)]
fn in_one<T: Copy>(elements: &[T], call: &mut impl FnMut(T, T) -> T) -> Option<T> {
    let (chunks, rest) = elements.as_chunks::<WIDTH>();
    let (mut rest, mut sum) = (rest.iter(), None);
    if let Some((first, chunks)) = chunks.split_first() {
        let mut sums = *first;
        for chunk in chunks {
            for (sum, element) in sums.iter_mut().zip(chunk) {
                *sum = call(*sum, *element);
            }
        }
        let mut width = WIDTH;
        while width > 1 {
            width /= 2;
            for i in 0..width {
                sums[i] = call(sums[i], sums[i + width]);
            }
        }
        sum = Some(sums[0]);
    }
    let start = sum.or_else(|| rest.next().copied())?;
    Some(rest.fold(start, |sum, element| call(sum, *element)))
}

/// All elements in one, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn reduce<'a, T: Copy + 'a, A: Lane<Reference = &'a T>>(
    lane: A,
    mut call: impl FnMut(T, T) -> T,
) -> Option<T> {
    let each = |sum: Option<T>, run: raw::Elementwise<'_, (A,), 1, 5>| match run.slices() {
        Ok((elements,)) => {
            let more = in_one(elements, &mut call);
            ControlFlow::<core::convert::Infallible, _>::Continue(match (sum, more) {
                (Some(sum), Some(more)) => Some(call(sum, more)),
                (sum, more) => sum.or(more),
            })
        }
        Err(run) => run.fold(sum, |sum, (element,)| {
            ControlFlow::Continue(Some(match sum {
                Some(sum) => call(sum, *element),
                None => *element,
            }))
        }),
    };
    let ControlFlow::Continue(sum) = raw::fold_runs((lane,), None, each);
    sum
}

/// The sum of all elements, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn sum<'a, T: Copy + Sum + Add<Output = T> + 'a, A: Lane<Reference = &'a T>>(lane: A) -> T {
    reduce(lane, Add::add).unwrap_or_else(|| core::iter::empty().sum())
}
