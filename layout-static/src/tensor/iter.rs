//! The elements of a tensor in layout order.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::static_layout::StaticLayout;
use crate::tensor::Tensor;

/// The elements of a [`Tensor`] in layout order, which is colexicographic: the first mode moves fastest.
///
/// ```
/// use layout_static::{C, Layout, Tensor};
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let rows = Tensor::from_array(&numbers, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
/// assert!(rows.iter().eq(&[1, 4, 2, 5, 3, 6]));
/// assert_eq!(rows.iter().rev().next(), Some(&6));
/// assert_eq!(rows.iter().len(), 6);
/// ```
pub struct Iter<'a, T, L> {
    tensor: Tensor<'a, T, L>,
    rest: Range<usize>,
}

impl<'a, T, L: StaticLayout> Iter<'a, T, L> {
    pub(super) fn new(tensor: Tensor<'a, T, L>) -> Self {
        Iter { tensor, rest: 0..L::SIZE }
    }
}

impl<'a, T, L: StaticLayout> Iterator for Iter<'a, T, L> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.tensor.get(self.rest.next()?)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.tensor.get(self.rest.nth(n)?)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<T, L: StaticLayout> DoubleEndedIterator for Iter<'_, T, L> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.tensor.get(self.rest.next_back()?)
    }
}

impl<T, L: StaticLayout> ExactSizeIterator for Iter<'_, T, L> {}
impl<T, L: StaticLayout> FusedIterator for Iter<'_, T, L> {}

impl<T, L: Copy> Clone for Iter<'_, T, L> {
    fn clone(&self) -> Self {
        Iter { tensor: self.tensor, rest: self.rest.clone() }
    }
}
