//! Reductions of elements: one at a time, a run, each into a sum of its own.

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
