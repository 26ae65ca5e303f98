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

/// The elements that an iterator gives in the order of the layout `L`, each with its coordinate `X`.
#[derive(Clone)]
pub struct Indexed<I, L, X> {
    elements: I,
    /// The coordinate of the next element, and of the last one.
    front: X,
    back: X,
    layout: PhantomData<fn() -> L>,
}

impl<I: ExactSizeIterator, L: StaticLayout, X: Enumerable> Indexed<I, L, X> {
    const EXTENTS: &'static Parts = &Indexing::<L, X>::EXTENTS;

    #[inline]
    pub(super) fn new(elements: I) -> Self {
        Indexed { elements, front: X::FIRST, back: X::last(Self::EXTENTS, 0), layout: PhantomData }
    }
}

impl<I: ExactSizeIterator, L: StaticLayout, X: Enumerable> Iterator for Indexed<I, L, X> {
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
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, mut call: F) -> B {
        let mut coordinate = self.front;
        self.elements.fold(start, |sum, element| {
            let item = (coordinate, element);
            coordinate.advance(Self::EXTENTS, 0);
            call(sum, item)
        })
    }
}

impl<I: ExactSizeIterator + DoubleEndedIterator, L: StaticLayout, X: Enumerable> DoubleEndedIterator
    for Indexed<I, L, X>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let item = (self.back, self.elements.next_back()?);
        self.back.retreat(Self::EXTENTS, 0);
        Some(item)
    }
}

impl<I: ExactSizeIterator, L: StaticLayout, X: Enumerable> ExactSizeIterator for Indexed<I, L, X> {}
impl<I: ExactSizeIterator + FusedIterator, L: StaticLayout, X: Enumerable> FusedIterator for Indexed<I, L, X> {}
