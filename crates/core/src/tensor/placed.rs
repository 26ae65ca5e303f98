//! Iteration over the parts of a tensor with their coordinates among the parts.

use core::iter::FusedIterator;
use core::marker::PhantomData;

/// An iterator over parts that knows their coordinates.
pub trait Places<X>: ExactSizeIterator + DoubleEndedIterator {
    /// Returns the next part and its coordinate.
    #[doc(hidden)]
    fn next_placed(&mut self) -> Option<(X, Self::Item)>;

    /// Returns the last remaining part and its coordinate.
    #[doc(hidden)]
    fn next_back_placed(&mut self) -> Option<(X, Self::Item)>;

    /// Skips `count` parts.
    #[doc(hidden)]
    fn skip_some(&mut self, count: usize);

    /// Folds the remaining parts with their coordinates.
    #[doc(hidden)]
    fn fold_placed<B>(self, start: B, call: impl FnMut(B, (X, Self::Item)) -> B) -> B
    where
        Self: Sized;
}

/// An iterator over the parts of a tensor, each with its coordinate among the parts: `tiles.indexed()`, of
/// [`Parts`](crate::tensor::Parts) or [`GridTiles`](crate::runtime::GridTiles). With the feature `rayon` also a
/// parallel iterator.
#[derive(Clone)]
pub struct IndexedParts<I, X> {
    parts: I,
    coordinate: PhantomData<fn() -> X>,
}

impl<I, X> IndexedParts<I, X> {
    #[inline(always)]
    pub(crate) const fn of(parts: I) -> Self {
        IndexedParts { parts, coordinate: PhantomData }
    }

    /// Returns the parts without coordinates.
    #[cfg(feature = "rayon")]
    pub(crate) fn into_parts(self) -> I {
        self.parts
    }
}

impl<I: Places<X>, X> Iterator for IndexedParts<I, X> {
    type Item = (X, I::Item);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.parts.next_placed()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.parts.skip_some(n);
        self.parts.next_placed()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, call: F) -> B {
        self.parts.fold_placed(start, call)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.parts.size_hint()
    }
}

impl<I: Places<X>, X> DoubleEndedIterator for IndexedParts<I, X> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.parts.next_back_placed()
    }
}

impl<I: Places<X>, X> ExactSizeIterator for IndexedParts<I, X> {}
impl<I: Places<X> + FusedIterator, X> FusedIterator for IndexedParts<I, X> {}
