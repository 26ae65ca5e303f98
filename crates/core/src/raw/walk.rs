//! The elements of a view in layout order, from both ends: the iterators.

use core::iter::FusedIterator;

use super::{Reference, View};
use crate::plan::Distinct;
use crate::plan::beside::Beside;
use crate::plan::walk::Walk;
use crate::sealed::Token;
use crate::static_layout::StaticLayout;

/// The elements of a view that are left, in layout order, which is colexicographic: the first mode moves fastest.
///
/// An element is an addition away from the one before it; `for_each`, `sum` and what else folds is nested loops.
/// [`IndexedIter`](crate::tensor::IndexedIter) and [`IndexedIterMut`](crate::tensor::IndexedIterMut) are made of it.
///
/// **Law.** A walk gives no coordinate twice; where `R` is exclusive, no two coordinates are one element.
pub struct Elements<R, L, X> {
    view: View<R, L>,
    walk: Walk<L, X>,
}

impl<R: Copy, L: Copy, X: Copy> Clone for Elements<R, L, X> {
    fn clone(&self) -> Self {
        Elements { view: self.view, walk: self.walk.clone() }
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> Elements<R, L, X> {
    /// All elements.
    ///
    /// # Panics
    /// Where they are borrowed for writing, unless no two coordinates have one index.
    #[inline]
    #[track_caller]
    pub(crate) fn of(view: View<R, L>, distinct: Distinct<R, L>, proof: X::Proof) -> Self {
        distinct.require(&view.layout);
        Elements { view, walk: Walk::all(proof) }
    }

    /// The reference to an element, and what is counted beside it.
    #[inline(always)]
    fn give(view: &View<R, L>, (below, beside): (usize, X)) -> X::Item<R> {
        // SAFETY: `below` is the index of a coordinate that was left, so of one in bounds.
        let element = unsafe { view.pointer_below(below) };
        // SAFETY: by the law of the view it may be borrowed so; by that of `Elements` it is given once.
        beside.item(unsafe { R::of(element, Token(())) })
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> Iterator for Elements<R, L, X> {
    type Item = X::Item<R>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.walk.next(&self.view.layout).map(|at| Self::give(&self.view, at))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.walk.skip(&self.view.layout, n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.walk.len(), Some(self.walk.len()))
    }

    /// All that are left, in order. A walk that has not begun is nested loops.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        if self.walk.len() == L::COUNT {
            return X::fold(&self.view.layout, start, |sum, below, beside| {
                call(sum, Self::give(&self.view, (below, beside)))
            });
        }
        let mut sum = start;
        for item in self {
            sum = call(sum, item);
        }
        sum
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> DoubleEndedIterator for Elements<R, L, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back(&self.view.layout).map(|at| Self::give(&self.view, at))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.walk.skip_back(&self.view.layout, n);
        self.next_back()
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> ExactSizeIterator for Elements<R, L, X> {}
impl<R: Reference, L: StaticLayout, X: Beside<L>> FusedIterator for Elements<R, L, X> {}
