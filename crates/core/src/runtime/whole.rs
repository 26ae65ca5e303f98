//! Whole-tensor loops over runtime extents, in the order of memory: fill, copy, compare, fold.

use core::iter::Sum;
use core::ops::Add;

use crate::enumerable::FlatCoordinate;
use crate::extents::Extents;
use crate::int::{Number, Strides};
use crate::layout::proof::Proven;
use crate::loops::reduce::{self, Folded, Reduced};
use crate::loops::{self, Operand, zip};
use crate::plan::beside::{Indexed, Unindexed};
use crate::plan::counted::Coordinates;
use crate::plan::{Below, Together};
use crate::raw::{self, DynView, Reference};
use crate::tensor::Ordered;
use crate::tensor::Steps;

/// Whole-tensor loops. They are the loops of static layouts, planned at each call. [`Tensor`](crate::Tensor) documents
/// the methods of the same names; for several tensors see [`zip`](crate::zip).
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Calls a function with every element, in the order of memory.
    #[inline]
    pub fn for_each(&self, mut call: impl FnMut(&R::Element)) {
        zip((self,)).for_each(|(element,)| call(element));
    }

    /// Folds the elements in the order of memory.
    #[inline]
    pub fn fold<B>(&self, start: B, mut call: impl FnMut(B, &R::Element) -> B) -> B {
        zip((self,)).fold(start, |sum, (element,)| call(sum, element))
    }

    /// Reduces all elements to one by a function that is associative and commutative; `None` if there are no elements.
    #[inline]
    pub fn reduce(&self, call: impl FnMut(R::Element, R::Element) -> R::Element) -> Option<R::Element>
    where
        R::Element: Copy,
    {
        reduce::reduce(self.by_borrow().for_loops(), call)
    }

    /// Returns the sum of all elements, added several at a time.
    ///
    /// ```
    /// use layout_static::{DynTensor, LayoutError};
    /// let numbers = [1, 9, 3, 4, 5, 6];
    /// let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize))?;
    /// assert_eq!((matrix.sum(), matrix.max(), matrix.min()), (28, Some(9), Some(1)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn sum(&self) -> R::Element
    where
        R::Element: Copy + Sum + Add<Output = R::Element>,
    {
        reduce::sum(self.by_borrow().for_loops())
    }

    /// Returns the largest element.
    #[inline]
    pub fn max(&self) -> Option<R::Element>
    where
        R::Element: Copy + Ordered,
    {
        self.reduce(Ord::max)
    }

    /// Returns the smallest element.
    #[inline]
    pub fn min(&self) -> Option<R::Element>
    where
        R::Element: Copy + Ordered,
    {
        self.reduce(Ord::min)
    }

    /// Folds the elements along a mode into a target. The target has all other modes, and holds the start of each fold.
    ///
    /// # Panics
    /// If the extents of the target differ from the extents of the remaining modes.
    #[inline]
    #[track_caller]
    pub fn fold_mode<'t, U: Copy + 't, I: Number, P: Operand<Reference = &'t mut U>>(
        &self,
        mode: I,
        target: P,
        call: impl FnMut(U, &R::Element) -> U,
    ) {
        raw::fold_onto(target.lane(), self.by_borrow().for_loops(), mode, Folded(call));
    }

    /// Reduces the elements along a mode into a target: [`fold_mode`](DynView::fold_mode) with an associative and
    /// commutative function.
    ///
    /// # Panics
    /// As [`fold_mode`](DynView::fold_mode).
    #[inline]
    #[track_caller]
    pub fn reduce_mode<'t, I: Number, P>(
        &self,
        mode: I,
        target: P,
        call: impl FnMut(R::Element, R::Element) -> R::Element,
    ) where
        R::Element: Copy + 't,
        P: Operand<Reference = &'t mut R::Element>,
    {
        raw::fold_onto(target.lane(), self.by_borrow().for_loops(), mode, Reduced(call));
    }

    /// Adds the elements along a mode to a target, which has all other modes.
    ///
    /// ```
    /// use layout_static::{C, DynTensor, DynTensorMut, LayoutError};
    /// let (numbers, mut sums) = ([1, 2, 3, 4, 5, 6], [0; 2]);
    /// let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize))?;
    /// matrix.sum_mode(C::<1>, DynTensorMut::row_major(&mut sums, (2_usize,))?);
    /// assert_eq!(sums, [6, 15]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// As [`fold_mode`](DynView::fold_mode).
    #[inline]
    #[track_caller]
    pub fn sum_mode<'t, I: Number, P>(&self, mode: I, target: P)
    where
        R::Element: Copy + Add<Output = R::Element> + 't,
        P: Operand<Reference = &'t mut R::Element>,
    {
        self.reduce_mode(mode, target, Add::add);
    }
}

/// Iterators over all elements, as for static layouts.
impl<R: Reference, E: Extents, D: Strides> DynView<R, E, D> {
    /// Iterates over all elements in layout order: the first mode moves fastest. [`for_each`](DynView::for_each) and
    /// [`fold`](DynView::fold) follow memory.
    ///
    /// ```
    /// use layout_static::{DynTensor, LayoutError};
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let matrix = DynTensor::row_major(&numbers, (2_usize, 3_usize))?;
    /// assert!(matrix.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// assert_eq!(matrix.indexed_iter().find(|(_, number)| **number == 6), Some(((1, 2), &6)));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// If `usize` does not count all coordinates.
    #[inline]
    #[track_caller]
    pub fn iter(&self) -> Steps<R::Read<'_>, Below<(), E, D>, Unindexed> {
        Steps::of(self.by_ref().for_loops(), Proven::PROOF)
    }

    /// Iterates over all elements in layout order, each with its coordinate: a tuple with one number for each mode, or
    /// one number.
    ///
    /// # Panics
    /// As [`iter`](DynView::iter).
    #[inline]
    #[track_caller]
    pub fn indexed_iter<X: FlatCoordinate>(&self) -> Steps<R::Read<'_>, Below<(), E, D>, Indexed<X>> {
        let () = Coordinates::<(Below<(), E, D>,), X, 1, 5>::PROOF;
        Steps::of(self.by_ref().for_loops(), Proven::PROOF)
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
        Steps::<_, _, Unindexed>::of(self.by_borrow().for_loops(), Proven::PROOF).cloned().collect()
    }
}

/// Iterators over all elements, for writing.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Iterates over all elements in layout order, for writing.
    ///
    /// # Panics
    /// If strides give two coordinates one index, since the caller may keep all elements. As [`iter`](DynView::iter).
    #[inline]
    #[track_caller]
    pub fn iter_mut(&mut self) -> Steps<&mut T, Below<(), E, D>, Unindexed> {
        Steps::of(self.reborrow().for_loops(), Proven::PROOF)
    }

    /// Iterates over all elements in layout order for writing, each with its coordinate.
    ///
    /// # Panics
    /// As [`iter_mut`](DynView::iter_mut).
    #[inline]
    #[track_caller]
    pub fn indexed_iter_mut<X: FlatCoordinate>(&mut self) -> Steps<&mut T, Below<(), E, D>, Indexed<X>> {
        let () = Coordinates::<(Below<(), E, D>,), X, 1, 5>::PROOF;
        Steps::of(self.reborrow().for_loops(), Proven::PROOF)
    }
}

impl<R: Reference, E: Extents, D: Strides> IntoIterator for DynView<R, E, D> {
    type Item = R;
    type IntoIter = Steps<R, Below<(), E, D>, Unindexed>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        Steps::of(self.for_loops(), Proven::PROOF)
    }
}

impl<'s, R: Reference, E: Extents, D: Strides> IntoIterator for &'s DynView<R, E, D> {
    type Item = R::Read<'s>;
    type IntoIter = Steps<R::Read<'s>, Below<(), E, D>, Unindexed>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'s, T, E: Extents, D: Strides> IntoIterator for &'s mut DynView<&mut T, E, D> {
    type Item = &'s mut T;
    type IntoIter = Steps<&'s mut T, Below<(), E, D>, Unindexed>;

    #[inline]
    #[track_caller]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// Loops that write all elements, as for static layouts.
impl<T, E: Extents, D: Strides> DynView<&mut T, E, D> {
    /// Calls a function with every element for writing, in the order of memory.
    #[doc(alias = "map_inplace")]
    #[inline]
    pub fn for_each_mut(&mut self, call: impl FnMut(&mut T)) {
        raw::lend(self.reborrow().for_loops(), call);
    }

    /// Calls a function with every coordinate and the element there, in the order of memory. A coordinate is an
    /// integer, or a tuple with one for each mode.
    ///
    /// ```
    /// use layout_static::{DynTensorMut, LayoutError};
    /// let mut numbers = [0; 6];
    /// let mut matrix = DynTensorMut::row_major(&mut numbers, (2_usize, 3_usize))?;
    /// matrix.indexed_for_each_mut(|(i, j), number| *number = 10 * i + j);
    /// assert_eq!(numbers, [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn indexed_for_each_mut<X: FlatCoordinate>(&mut self, call: impl FnMut(X, &mut T)) {
        let () = Coordinates::<(Below<(), E, D>,), X, 1, 5>::PROOF;
        raw::lend_counted(self.reborrow().for_loops(), call);
    }

    /// Writes a value to every element.
    ///
    /// ```
    /// use layout_static::{DynTensorMut, LayoutError};
    /// let mut numbers = [0; 6];
    /// DynTensorMut::row_major(&mut numbers, (2_usize, 3_usize))?.fill(7);
    /// assert_eq!(numbers, [7; 6]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    #[inline]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        raw::fill(self.reborrow().for_loops(), &value);
    }

    /// Copies the elements of another tensor with equal extents. A static tensor has one mode for each extent.
    ///
    /// ```
    /// use layout_static::{DynTensor, DynTensorMut, LayoutError};
    /// let (rows, mut columns) = ([1, 2, 3, 4, 5, 6], [0; 6]);
    /// let rows = DynTensor::row_major(&rows, (2_usize, 3_usize))?;
    /// DynTensorMut::column_major(&mut columns, (2_usize, 3_usize))?.copy_from(rows);
    /// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// If the extents differ, or if two coordinates of this tensor share an element.
    #[doc(alias = "assign")]
    #[inline]
    #[track_caller]
    pub fn copy_from<'s, P: Operand<Reference = &'s T>>(&mut self, source: P)
    where
        T: Clone + 's,
    {
        let () = Together::<(Below<(), E, D>, P::Layout), 2, 6>::PROOF;
        raw::copy(self.reborrow().for_loops(), source.lane(), |target: &mut [T], source| {
            target.clone_from_slice(source);
        });
    }

    /// Calls a function with every element for writing, and with the element of another tensor at the same coordinate.
    ///
    /// # Panics
    /// As [`copy_from`](DynView::copy_from).
    #[doc(alias = "zip_with")]
    #[inline]
    #[track_caller]
    pub fn zip_mut_with<'s, U: 's, P: Operand<Reference = &'s U>>(
        &mut self,
        other: P,
        mut call: impl FnMut(&mut T, &U),
    ) {
        zip((self, other)).for_each(|(element, other)| call(element, other));
    }
}

/// Compares extents, and elements at equal coordinates. Tensors of different ranks do not compile.
impl<R, Q, E: Extents, F: Extents, D: Strides, G: Strides> PartialEq<DynView<Q, F, G>> for DynView<R, E, D>
where
    R: Reference<Element: PartialEq<Q::Element>>,
    Q: Reference,
{
    #[inline]
    fn eq(&self, other: &DynView<Q, F, G>) -> bool {
        let () = Together::<(Below<(), E, D>, Below<(), F, G>), 2, 6>::PROOF;
        self.extents().extents()[..E::RANK] == other.extents().extents()[..E::RANK]
            && loops::equal(self.by_borrow().for_loops(), other.by_borrow().for_loops())
    }
}
