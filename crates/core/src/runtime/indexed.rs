//! Iterators over the elements of a tensor with runtime extents, each with its coordinate.

use crate::enumerable::FlatCoordinate;
use crate::extents::{DynStrided, Extents};
use crate::int::Strides;
use crate::layout::proof::Proven;
use crate::plan::beside::Indexed;
use crate::plan::counted::Coordinates;
use crate::raw::{DynView, Reference};
use crate::tensor::RuntimeElements;

/// Iterators over all elements with their coordinates, as for static layouts.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Iterates over all elements in layout order, each with its coordinate: a tuple with one number for each mode, or
    /// one number.
    ///
    /// # Panics
    /// As [`iter`](DynView::iter).
    #[inline]
    #[track_caller]
    pub fn indexed_iter<X: FlatCoordinate>(&self) -> RuntimeElements<R::Read<'_>, DynStrided<E, D>, Indexed<X>> {
        // Named in the function that users call: the error of a coordinate of another rank is at their line.
        let () = Coordinates::<(DynStrided<E, D>,), X, 1, 5>::PROOF;
        RuntimeElements::of(self.by_ref().for_loops(), Proven::PROOF)
    }

    /// Returns a copy of the elements in layout order, the first mode moving fastest. With the feature `alloc`.
    ///
    /// # Panics
    /// As [`iter`](DynView::iter).
    #[cfg(feature = "alloc")]
    #[track_caller]
    pub fn to_vec(&self) -> alloc::vec::Vec<R::Element>
    where
        R::Element: Clone,
    {
        self.by_borrow().into_iter().cloned().collect()
    }
}

/// Iterators over all elements with their coordinates, for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Iterates over all elements in layout order for writing, each with its coordinate.
    ///
    /// # Panics
    /// As [`iter_mut`](DynView::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut<X: FlatCoordinate>(&mut self) -> RuntimeElements<&mut T, DynStrided<E, D>, Indexed<X>> {
        let () = Coordinates::<(DynStrided<E, D>,), X, 1, 5>::PROOF;
        RuntimeElements::of(self.reborrow().for_loops(), Proven::PROOF)
    }
}
