//! Iterators over the elements of a tensor in layout order, from both ends.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::layout::StaticLayout;
use crate::plan::beside::Beside;
use crate::plan::walk::Walk;
use crate::plan::{Distinct, ItemAt, LoopLayout, PlacesLeft};
use crate::raw::{Lane, Reference, View};
use crate::tensor::LoopedLayout;
use crate::tensor::left::Left;

/// An iterator over the elements of a tensor under `L`, in layout order, which is colexicographic: the first mode moves
/// fastest. [`Tensor::iter`](crate::Tensor::iter) and [`TensorMut::iter_mut`](crate::TensorMut::iter_mut) return it.
///
/// Each step is one addition. Methods that fold, such as `for_each` and `sum`, run nested loops. The item is `R`, even
/// where rustc does not know `L` yet. Its borrow can be shortened, since only the remaining coordinates depend on
/// whether the extents are static.
pub struct ElementsOf<R, L: LoopedLayout>(Left<R, <L as LoopedLayout>::Loops, <L as LoopedLayout>::Walk>);

impl<R: Copy, L: LoopedLayout> Clone for ElementsOf<R, L> {
    fn clone(&self) -> Self {
        ElementsOf(self.0.clone())
    }
}

impl<R: Reference, L: LoopedLayout> ElementsOf<R, L> {
    /// Returns the iterator over all elements.
    ///
    /// # Panics
    /// If they are borrowed for writing and two coordinates have one index. For runtime extents, also if `usize` does
    /// not count all coordinates.
    #[inline]
    #[track_caller]
    pub(crate) fn of(view: View<R, L>, distinct: <L::Loops as LoopLayout>::Distinct<R>) -> Self {
        ElementsOf(Left::all(view.for_loops(), distinct, ()))
    }
}

impl<R: Reference, L: LoopedLayout> Iterator for ElementsOf<R, L> {
    type Item = R;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_front(n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }

    /// Folds the remaining elements in order.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.each(start, |sum, _, element| call(sum, element))
    }
}

impl<R: Reference, L: LoopedLayout> DoubleEndedIterator for ElementsOf<R, L> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.back().map(|(_, element)| element)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_back(n);
        self.next_back()
    }
}

impl<R: Reference, L: LoopedLayout> ExactSizeIterator for ElementsOf<R, L> {}
impl<R: Reference, L: LoopedLayout> FusedIterator for ElementsOf<R, L> {}

/// An iterator over the elements of a view, in layout order, which is colexicographic: the first mode moves fastest.
///
/// Each step is one addition. Methods that fold, such as `for_each` and `sum`, run nested loops.
/// [`IndexedIter`](crate::tensor::IndexedIter) and [`IndexedIterMut`](crate::tensor::IndexedIterMut) are aliases of it.
pub struct Elements<R, L, X>(Left<R, L, Walk<L, X>>);

impl<R: Copy, L: Copy, X: Copy> Clone for Elements<R, L, X> {
    fn clone(&self) -> Self {
        Elements(self.0.clone())
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> Elements<R, L, X> {
    /// Returns the iterator over all elements.
    ///
    /// # Panics
    /// If they are borrowed for writing and two coordinates have one index.
    #[inline]
    #[track_caller]
    pub(crate) fn of(view: View<R, L>, distinct: Distinct<R, L>, proof: X::Proof) -> Self {
        Elements(Left::all(view.for_loops(), distinct, proof))
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> Iterator for Elements<R, L, X> {
    type Item = X::Item<R>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.front().map(|(beside, element)| beside.item(element))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_front(n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }

    /// Folds the remaining elements in order.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.each(start, |sum, beside, element| call(sum, beside.item(element)))
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> DoubleEndedIterator for Elements<R, L, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.back().map(|(beside, element)| beside.item(element))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_back(n);
        self.next_back()
    }
}

impl<R: Reference, L: StaticLayout, X: Beside<L>> ExactSizeIterator for Elements<R, L, X> {}
impl<R: Reference, L: StaticLayout, X: Beside<L>> FusedIterator for Elements<R, L, X> {}

/// An iterator over the elements of a tensor with runtime extents, in layout order, which is colexicographic: the first
/// mode moves fastest. Methods that fold, such as `for_each` and `sum`, run over contiguous runs.
pub struct RuntimeElements<R, P, X>(Left<R, P, PlacesLeft>, PhantomData<fn() -> X>);

impl<R: Copy, P: Copy, X> Clone for RuntimeElements<R, P, X> {
    fn clone(&self) -> Self {
        RuntimeElements(self.0.clone(), PhantomData)
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> RuntimeElements<R, P, X> {
    /// Returns the iterator over all elements.
    ///
    /// # Panics
    /// If `usize` does not count all coordinates; if the elements are borrowed for writing and two coordinates have one
    /// index.
    #[inline]
    #[track_caller]
    pub(crate) fn of(lane: Lane<R, P>, distinct: P::Distinct<R>) -> Self {
        RuntimeElements(Left::all(lane, distinct, ()), PhantomData)
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> Iterator for RuntimeElements<R, P, X> {
    type Item = X::Item<R>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.front().map(|((place, number), element)| X::item_at(&place, number, element))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_front(n);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }

    /// Folds the remaining elements in order.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        self.0.each(start, |sum, (place, number), element| call(sum, X::item_at(&place, number, element)))
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> DoubleEndedIterator for RuntimeElements<R, P, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.back().map(|((place, number), element)| X::item_at(&place, number, element))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.0.leave_back(n);
        self.next_back()
    }
}

impl<R: Reference, P: LoopLayout, X: ItemAt> ExactSizeIterator for RuntimeElements<R, P, X> {}
impl<R: Reference, P: LoopLayout, X: ItemAt> FusedIterator for RuntimeElements<R, P, X> {}
