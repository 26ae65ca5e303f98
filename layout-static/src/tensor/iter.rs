//! The elements of a tensor in layout order, alone or each with its coordinate.

use core::iter::FusedIterator;

use crate::enumerable::Enumerable;
use crate::index::beside::{Alone, At};
use crate::raw::Walk;
use crate::static_layout::StaticLayout;
use crate::tensor::{Tensor, TensorMut};

/// The elements of a [`Tensor`] in layout order, which is colexicographic: the first mode moves fastest.
///
/// An element is an addition away from the one before it; `for_each`, `sum` and what else folds is nested loops.
///
/// ```
/// use layout_static::{C, Layout, Tensor};
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let rows = Tensor::from_array(&numbers, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
/// assert!(rows.iter().eq(&[1, 4, 2, 5, 3, 6]));
/// assert_eq!(rows.iter().rev().next(), Some(&6));
/// assert_eq!(rows.iter().len(), 6);
/// ```
pub struct Iter<'a, T, L>(Walk<&'a T, T, L, Alone>);

/// The elements of a [`Tensor`] in layout order, each with its coordinate.
pub struct IndexedIter<'a, T, L, X>(Walk<&'a T, T, L, At<X>>);

/// The elements of a [`TensorMut`] in layout order, for writing.
///
/// ```
/// use layout_static::{C, Layout, TensorMut};
/// let mut numbers = [0; 6];
/// let mut rows = TensorMut::from_array(&mut numbers, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
/// for (x, number) in rows.iter_mut().enumerate() {
///     *number = x;
/// }
/// assert_eq!(numbers, [0, 2, 4, 1, 3, 5]);
/// ```
pub struct IterMut<'a, T, L>(Walk<&'a mut T, T, L, Alone>);

/// The elements of a [`TensorMut`] in layout order for writing, each with its coordinate.
pub struct IndexedIterMut<'a, T, L, X>(Walk<&'a mut T, T, L, At<X>>);

/// The methods of an iterator that is a walk.
macro_rules! walk {
    ($name:ident<$($X:ident)?>, $Item:ty) => {
        impl<'a, T, L: StaticLayout $(, $X: Enumerable)?> Iterator for $name<'a, T, L $(, $X)?> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.0.next()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.0.skip(n);
                self.0.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, start: B, call: F) -> B {
                self.0.fold(start, call)
            }
        }

        impl<T, L: StaticLayout $(, $X: Enumerable)?> DoubleEndedIterator for $name<'_, T, L $(, $X)?> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.0.next_back()
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                self.0.skip_back(n);
                self.0.next_back()
            }
        }

        impl<T, L: StaticLayout $(, $X: Enumerable)?> ExactSizeIterator for $name<'_, T, L $(, $X)?> {}
        impl<T, L: StaticLayout $(, $X: Enumerable)?> FusedIterator for $name<'_, T, L $(, $X)?> {}
    };
}

walk! { Iter<>, &'a T }
walk! { IndexedIter<X>, (X, &'a T) }
walk! { IterMut<>, &'a mut T }
walk! { IndexedIterMut<X>, (X, &'a mut T) }

impl<'a, T, L: StaticLayout> Iter<'a, T, L> {
    #[inline]
    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        Iter(Walk::shared(*tensor.cells()))
    }
}

impl<'a, T, L: StaticLayout, X: Enumerable> IndexedIter<'a, T, L, X> {
    #[inline]
    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        IndexedIter(Walk::shared(*tensor.cells()))
    }
}

impl<'a, T, L: StaticLayout> IterMut<'a, T, L> {
    #[inline]
    #[track_caller]
    pub(super) fn new(tensor: TensorMut<'a, T, L>) -> Self {
        IterMut(Walk::exclusive(tensor.into_cells()))
    }
}

impl<'a, T, L: StaticLayout, X: Enumerable> IndexedIterMut<'a, T, L, X> {
    #[inline]
    #[track_caller]
    pub(super) fn new(tensor: TensorMut<'a, T, L>) -> Self {
        IndexedIterMut(Walk::exclusive(tensor.into_cells()))
    }
}

impl<T, L: Copy> Clone for Iter<'_, T, L> {
    fn clone(&self) -> Self {
        Iter(self.0.clone())
    }
}

impl<T, L: Copy, X: Copy> Clone for IndexedIter<'_, T, L, X> {
    fn clone(&self) -> Self {
        IndexedIter(self.0.clone())
    }
}
