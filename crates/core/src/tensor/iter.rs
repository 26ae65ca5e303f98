//! Iterators over the elements of a tensor in layout order, alone or each with its coordinate.

use crate::plan::beside::Indexed;
use crate::tensor::{Elements, ElementsOf};

/// An iterator over the elements of a [`Tensor`](crate::Tensor) in layout order, which is colexicographic: the first
/// mode moves fastest.
///
/// Each step is one addition. Methods that fold, such as `for_each` and `sum`, run nested loops.
///
/// ```
/// use layout_static::{C, Layout, Tensor};
/// let numbers = [1, 2, 3, 4, 5, 6];
/// let rows = Tensor::from_array(&numbers, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new());
/// assert!(rows.iter().eq(&[1, 4, 2, 5, 3, 6]));
/// assert_eq!(rows.iter().rev().next(), Some(&6));
/// assert_eq!(rows.iter().len(), 6);
/// ```
pub type Iter<'a, T, L> = ElementsOf<&'a T, L>;

/// An iterator over the elements of a [`Tensor`](crate::Tensor) in layout order, each with its coordinate.
pub type IndexedIter<'a, T, L, X> = Elements<&'a T, L, Indexed<X>>;

/// An iterator over the elements of a [`TensorMut`](crate::TensorMut) in layout order, for writing.
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
pub type IterMut<'a, T, L> = ElementsOf<&'a mut T, L>;

/// An iterator over the elements of a [`TensorMut`](crate::TensorMut) in layout order for writing, each with its
/// coordinate.
pub type IndexedIterMut<'a, T, L, X> = Elements<&'a mut T, L, Indexed<X>>;
