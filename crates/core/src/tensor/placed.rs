//! Parts of a tensor, each with where it lies: its coordinate among the parts.

use core::iter::FusedIterator;
use core::marker::PhantomData;

/// Parts that say where they lie.
pub trait Places<X>: ExactSizeIterator + DoubleEndedIterator {
    /// The next part, and its coordinate.
    #[doc(hidden)]
    fn next_placed(&mut self) -> Option<(X, Self::Item)>;

    /// The last part that is left, and its coordinate.
    #[doc(hidden)]
    fn next_back_placed(&mut self) -> Option<(X, Self::Item)>;

    /// Leaves out so many parts.
    #[doc(hidden)]
    fn skip_some(&mut self, count: usize);

    /// Calls a function with every part that is left and its coordinate, each time with what it returned before.
    #[doc(hidden)]
    fn fold_placed<B>(self, start: B, call: impl FnMut(B, (X, Self::Item)) -> B) -> B
    where
        Self: Sized;
}

/// The parts of a tensor that are left, each with its coordinate among the parts: `tiles.indexed()`, of
/// [`Parts`](crate::tensor::Parts) or of [`GridTiles`](crate::runtime::GridTiles). An iterator; with the feature
/// `rayon` a parallel one.
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

    /// The parts alone.
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
