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
    SideBySide::NONE.with_run(elements, call).in_one(call)
}

/// What some elements come to: `WIDTH` side by side, and those that are left over by them. From run to run they stay
/// apart, and come together once.
struct SideBySide<T> {
    sums: Option<[T; WIDTH]>,
    rest: Option<T>,
}

impl<T: Copy> SideBySide<T> {
    const NONE: Self = SideBySide { sums: None, rest: None };

    /// Takes in a run.
    #[inline(always)]
    fn with_run(self, elements: &[T], call: &mut impl FnMut(T, T) -> T) -> Self {
        let (mut chunks, left) = elements.as_chunks::<WIDTH>();
        let (mut sums, mut rest) = (self.sums, self.rest);
        if let (None, Some((first, others))) = (sums, chunks.split_first()) {
            (sums, chunks) = (Some(*first), others);
        }
        if let Some(sums) = &mut sums {
            let mut own = *sums;
            for chunk in chunks {
                for (sum, element) in own.iter_mut().zip(chunk) {
                    *sum = call(*sum, *element);
                }
            }
            *sums = own;
        }
        for element in left {
            rest = Some(with(rest, *element, call));
        }
        SideBySide { sums, rest }
    }

    /// Takes in one element.
    #[inline(always)]
    fn with_one(self, element: T, call: &mut impl FnMut(T, T) -> T) -> Self {
        SideBySide { rest: Some(with(self.rest, element, call)), ..self }
    }

    /// All of them; `None` of none.
    #[inline(always)]
    fn in_one(self, call: &mut impl FnMut(T, T) -> T) -> Option<T> {
        let Some(mut sums) = self.sums else { return self.rest };
        let mut width = WIDTH;
        while width > 1 {
            width /= 2;
            for i in 0..width {
                sums[i] = call(sums[i], sums[i + width]);
            }
        }
        Some(with(self.rest, sums[0], call))
    }
}

/// An element beside what there may be.
#[inline(always)]
fn with<T>(sum: Option<T>, element: T, call: &mut impl FnMut(T, T) -> T) -> T {
    match sum {
        Some(sum) => call(sum, element),
        None => element,
    }
}

/// All elements in one, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn reduce<'a, T: Copy + 'a, A: Lane<Reference = &'a T>>(
    lane: A,
    mut call: impl FnMut(T, T) -> T,
) -> Option<T> {
    let each = |sums: SideBySide<T>, run: raw::Elementwise<'_, (A,), 1, 5>| match run.slices() {
        Ok((elements,)) => ControlFlow::<core::convert::Infallible, _>::Continue(sums.with_run(elements, &mut call)),
        Err(run) => run.fold(sums, |sums, (element,)| ControlFlow::Continue(sums.with_one(*element, &mut call))),
    };
    let ControlFlow::Continue(sums) = raw::fold_runs((lane,), SideBySide::NONE, each);
    sums.in_one(&mut call)
}

/// The sum of all elements, in any order.
#[inline(always)]
#[track_caller]
pub(crate) fn sum<'a, T: Copy + Sum + Add<Output = T> + 'a, A: Lane<Reference = &'a T>>(lane: A) -> T {
    reduce(lane, Add::add).unwrap_or_else(|| core::iter::empty().sum())
}
