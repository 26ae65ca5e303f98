//! The elements of a tensor in layout order.

use core::iter::FusedIterator;

use crate::enumerable::Enumerable;
use crate::raw::Walk;
use crate::static_layout::StaticLayout;
use crate::tensor::{Elements, Tensor, TensorMut};

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
pub struct Iter<'a, T, L>(Walk<&'a T, L>);

impl<'a, T, L: StaticLayout> Iter<'a, T, L> {
    #[inline]
    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        Iter(Walk::shared(*tensor.cells()))
    }
}

/// The methods of an iterator that is a walk.
macro_rules! walk {
    ($name:ident, $Item:ty) => {
        impl<'a, T, L: StaticLayout> Iterator for $name<'a, T, L> {
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

        impl<T, L: StaticLayout> DoubleEndedIterator for $name<'_, T, L> {
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

        impl<'a, T, L: StaticLayout> Elements<L> for $name<'a, T, L> {
            #[inline]
            fn fold_counted<X: Enumerable, B>(self, front: X, start: B, call: impl FnMut(B, (X, $Item)) -> B) -> B {
                self.0.fold_counted(front, start, call)
            }
        }

        impl<T, L: StaticLayout> ExactSizeIterator for $name<'_, T, L> {}
        impl<T, L: StaticLayout> FusedIterator for $name<'_, T, L> {}
    };
}

walk! { Iter, &'a T }

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
pub struct IterMut<'a, T, L>(Walk<&'a mut T, L>);

impl<'a, T, L: StaticLayout> IterMut<'a, T, L> {
    #[inline]
    #[track_caller]
    pub(super) fn new(tensor: TensorMut<'a, T, L>) -> Self {
        IterMut(Walk::exclusive(tensor.into_cells()))
    }
}

walk! { IterMut, &'a mut T }

impl<T, L: Copy> Clone for Iter<'_, T, L> {
    fn clone(&self) -> Self {
        Iter(self.0.clone())
    }
}
