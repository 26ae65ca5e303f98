//! All integers below a bound, in order.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::bounded::Bounded;

/// Integers below `N` in ascending order, each as [`Bounded`].
///
/// ```
/// use layout_static::Bounded;
/// assert!(Bounded::<4>::all().map(Bounded::get).eq(0..4));
/// assert!(Bounded::<4>::all().rev().map(Bounded::get).eq((0..4).rev()));
/// assert!(Bounded::<4>::range(2..9).map(Bounded::get).eq(2..4));
/// assert_eq!(Bounded::<4>::all().len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundedIter<const N: usize> {
    /// The remaining integers; the end is at most `N`.
    rest: Range<usize>,
}

impl<const N: usize> Bounded<N> {
    /// All integers below the bound: the loop whose variable is a coordinate without a check.
    ///
    /// An index divides the linear coordinate of a nested mode in each step. The iterator
    /// [`coordinates`](crate::StaticLayout::coordinates) of the mode has a counter for each leaf.
    ///
    /// Post: `0, 1, .. N - 1`.
    #[inline(always)]
    pub const fn all() -> BoundedIter<N> {
        BoundedIter { rest: 0..N }
    }

    /// The integers of a range that are below the bound, for the tail of a loop.
    ///
    /// Post: `max(start, 0), .. min(end, N) - 1`.
    #[inline(always)]
    pub const fn range(range: Range<usize>) -> BoundedIter<N> {
        // A start beyond the end is an empty range, so the start needs no bound.
        BoundedIter { rest: range.start..if range.end < N { range.end } else { N } }
    }
}

impl<const N: usize> Iterator for BoundedIter<N> {
    type Item = Bounded<N>;

    #[inline(always)]
    fn next(&mut self) -> Option<Bounded<N>> {
        self.rest.next().map(Bounded::proven)
    }

    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<Bounded<N>> {
        // By one addition, as for ranges. The default of `Iterator` takes `n` steps, and `step_by` and `skip` call
        // this.
        self.rest.nth(n).map(Bounded::proven)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, Bounded<N>) -> A>(self, start: A, mut call: F) -> A {
        // One counter for the loop, the range's own: `for_each` and `sum` come through here.
        self.rest.fold(start, |value, x| call(value, Bounded::proven(x)))
    }
}

impl<const N: usize> DoubleEndedIterator for BoundedIter<N> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Bounded<N>> {
        self.rest.next_back().map(Bounded::proven)
    }

    #[inline(always)]
    fn nth_back(&mut self, n: usize) -> Option<Bounded<N>> {
        self.rest.nth_back(n).map(Bounded::proven)
    }
}

impl<const N: usize> ExactSizeIterator for BoundedIter<N> {}
impl<const N: usize> FusedIterator for BoundedIter<N> {}
