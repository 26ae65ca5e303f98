//! The elements of a tensor, each with its coordinate.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::coordinate::Parts;
use crate::enumerable::Enumerable;
use crate::index::Indexing;
use crate::static_layout::StaticLayout;
use crate::tensor::{Iter, IterMut};

/// The elements of a [`Tensor`](crate::Tensor) in layout order, each with its coordinate.
pub type IndexedIter<'a, T, L, X> = Indexed<Iter<'a, T, L>, L, X>;

/// The elements of a [`TensorMut`](crate::TensorMut) in layout order for writing, each with its coordinate.
pub type IndexedIterMut<'a, T, L, X> = Indexed<IterMut<'a, T, L>, L, X>;

/// [`Iter`] or [`IterMut`]: an iterator over the elements of a tensor in layout order.
pub trait Elements<L>: DoubleEndedIterator + ExactSizeIterator + FusedIterator {
    /// All that are left, with their coordinates; `front` is that of the first one.
    #[doc(hidden)]
    fn fold_counted<X: Enumerable, B>(self, front: X, start: B, call: impl FnMut(B, (X, Self::Item)) -> B) -> B;
}

/// The elements that an iterator gives in the order of the layout `L`, each with its coordinate `X`.
#[derive(Clone)]
pub struct Indexed<I, L, X> {
    elements: I,
    /// The coordinate of the next element, and of the last one.
    front: X,
    back: X,
    layout: PhantomData<fn() -> L>,
}

impl<I: Elements<L>, L: StaticLayout, X: Enumerable> Indexed<I, L, X> {
    const EXTENTS: &'static Parts = &Indexing::<L, X>::EXTENTS;

    #[inline]
    pub(super) fn new(elements: I) -> Self {
        Indexed { elements, front: X::FIRST, back: X::last(Self::EXTENTS, 0), layout: PhantomData }
    }
}

impl<I: Elements<L>, L: StaticLayout, X: Enumerable> Iterator for Indexed<I, L, X> {
    type Item = (X, I::Item);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = (self.front, self.elements.next()?);
        self.front.advance(Self::EXTENTS, 0);
        Some(item)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.elements.size_hint()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, call: F) -> B {
        self.elements.fold_counted(self.front, start, call)
    }
}

impl<I: Elements<L>, L: StaticLayout, X: Enumerable> DoubleEndedIterator for Indexed<I, L, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let item = (self.back, self.elements.next_back()?);
        self.back.retreat(Self::EXTENTS, 0);
        Some(item)
    }
}

impl<I: Elements<L>, L: StaticLayout, X: Enumerable> ExactSizeIterator for Indexed<I, L, X> {}
impl<I: Elements<L>, L: StaticLayout, X: Enumerable> FusedIterator for Indexed<I, L, X> {}
