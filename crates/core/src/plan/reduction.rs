//! Reductions of elements: one at a time, a run, each into a sum of its own.

use core::ops::Range;

/// A reduction of elements `T` into a `U`.
pub(crate) trait Reduction<U, T> {
    /// Takes in one element.
    fn one(&mut self, sum: U, element: &T) -> U;

    /// Takes in several.
    #[inline(always)]
    fn run(&mut self, sum: U, elements: &[T]) -> U {
        elements.iter().fold(sum, |sum, element| self.one(sum, element))
    }
}

/// Takes each element into the sum at its place. It takes some at a time, and writes their sums afterwards. The
/// compiler then makes vectors of them, even where it cannot see that the slices are disjoint.
#[inline(always)]
pub(crate) fn take_each<U: Copy, T>(sums: &mut [U], elements: &[T], reduction: &mut impl Reduction<U, T>) {
    const SOME: usize = 16;
    let ((some, rest), (taken, left)) = (sums.as_chunks_mut::<SOME>(), elements.as_chunks::<SOME>());
    for (sums, elements) in some.iter_mut().zip(taken) {
        let mut own = *sums;
        for (sum, element) in own.iter_mut().zip(elements) {
            *sum = reduction.one(*sum, element);
        }
        *sums = own;
    }
    for (sum, element) in rest.iter_mut().zip(left) {
        *sum = reduction.one(*sum, element);
    }
}

/// Takes rows of elements into sums, each as long as there are sums. Some sums at a time stay in registers, and some
/// rows at a time in the cache.
#[inline(always)]
pub(crate) fn take_rows<'e, U: Copy, T: 'e>(
    sums: &mut [U],
    count: usize,
    row: impl Fn(usize) -> &'e [T],
    reduction: &mut impl Reduction<U, T>,
) {
    const SOME: usize = 64;
    for first in (0..count).step_by(SOME) {
        let (rows, mut from) = (first..count.min(first + SOME), 0);
        while sums.len() - from >= 16 {
            from = take_columns::<16, U, T>(sums, from, rows.clone(), &row, reduction);
        }
        if sums.len() - from >= 8 {
            from = take_columns::<8, U, T>(sums, from, rows.clone(), &row, reduction);
        }
        if sums.len() - from >= 4 {
            from = take_columns::<4, U, T>(sums, from, rows.clone(), &row, reduction);
        }
        while sums.len() > from {
            from = take_columns::<1, U, T>(sums, from, rows.clone(), &row, reduction);
        }
    }
}

/// Takes `N` columns of some rows into the sums from a place on, and returns the place after them.
#[inline(always)]
fn take_columns<'e, const N: usize, U: Copy, T: 'e>(
    sums: &mut [U],
    from: usize,
    rows: Range<usize>,
    row: &impl Fn(usize) -> &'e [T],
    reduction: &mut impl Reduction<U, T>,
) -> usize {
    let some = sums[from..].first_chunk_mut::<N>().expect("the caller has asked");
    let mut own = *some;
    for number in rows {
        let elements = row(number)[from..].first_chunk::<N>().expect("a row is as long as there are sums");
        for (sum, element) in own.iter_mut().zip(elements) {
            *sum = reduction.one(*sum, element);
        }
    }
    *some = own;
    from + N
}
