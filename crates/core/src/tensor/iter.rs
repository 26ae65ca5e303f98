//! Iterators over the elements of a tensor in layout order, alone or each with its coordinate.

use crate::layout::proof::Proven;
use crate::plan::beside::Indexed;
use crate::raw::{Reference, View};
use crate::tensor::{Elements, ElementsOf, LoopedLayout};

impl<R: Reference, L: LoopedLayout> View<R, L> {
    /// Iterates in layout order, which may jump far in memory; [`zip`](crate::zip) and `fold` follow memory.
    ///
    /// The first mode moves fastest. In a row-major tensor each step moves by a row. In a large tensor this takes up
    /// to 20 times as long. If the order does not matter, take [`for_each`](View::for_each), [`fold`](View::fold) or
    /// [`zip`](crate::zip).
    ///
    /// A `for` loop adds and compares at each step, and rustc rarely vectorises it. The methods `for_each`, `fold` and
    /// `sum` of the iterator run nested loops in layout order.
    ///
    /// ```
    /// use layout_static::{DynTensor, LayoutError};
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize))?;
    /// assert!(matrix.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// For a [`DynTensor`](crate::DynTensor), if `usize` does not count all coordinates.
    #[inline]
    #[track_caller]
    pub fn iter(&self) -> ElementsOf<R::Read<'_>, L> {
        ElementsOf::of(self.by_ref(), Proven::PROOF)
    }
}

impl<T, L: LoopedLayout> View<&mut T, L> {
    /// Iterates over all elements in layout order, for writing.
    ///
    /// The caller may keep all elements, so no two coordinates may share an index. The compiler checks this for
    /// constant strides:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{C, Layout, TensorMut};
    /// let mut numbers = [0; 3];
    /// let mut twice = TensorMut::from_array(&mut numbers, Layout::<(C<2>, C<2>), (C<1>, C<1>)>::new());
    /// twice.iter_mut(); // [L0301] linear coordinates 1 and 2 both have index 1
    /// ```
    ///
    /// # Panics
    /// With [`LayoutError::NotInjective`](crate::LayoutError::NotInjective) if runtime strides give two coordinates one
    /// index. [`for_each_mut`](View::for_each_mut) visits such elements twice.
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> ElementsOf<&mut T, L> {
        ElementsOf::of(self.reborrow(), Proven::PROOF)
    }
}

impl<R: Reference, L: LoopedLayout> IntoIterator for View<R, L> {
    type Item = R;
    type IntoIter = ElementsOf<R, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        ElementsOf::of(self, Proven::PROOF)
    }
}

impl<'s, R: Reference, L: LoopedLayout> IntoIterator for &'s View<R, L> {
    type Item = R::Read<'s>;
    type IntoIter = ElementsOf<R::Read<'s>, L>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'s, T, L: LoopedLayout> IntoIterator for &'s mut View<&mut T, L> {
    type Item = &'s mut T;
    type IntoIter = ElementsOf<&'s mut T, L>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

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
