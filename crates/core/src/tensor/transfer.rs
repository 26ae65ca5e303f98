//! Whole-tensor operations: fill, copy, compare.

use crate::coordinates::Coordinate;
use crate::enumerable::FlatCoordinate;
use crate::layout::StaticLayout;
use crate::layout::index::Congruent;
use crate::loops::{self, Operand};
use crate::plan::Together;
use crate::plan::counted::Coordinates;
use crate::raw::{Reference, View};
use crate::tensor::{LoopedLayout, TensorMut};

impl<T, L: LoopedLayout> TensorMut<'_, T, L> {
    /// Copies the elements of another tensor: `self[x] = source[x]`, for every coordinate `x`.
    ///
    /// The shapes have equal modes; a nested mode counts by its size. Runs that are contiguous in both tensors are
    /// copied at once. The best order is found at compile time: equal compact layouts are one `memcpy`. `CuTe`: `copy`,
    /// with the vectors of `max_common_vector`.
    ///
    /// A copy transposes where the tensors are contiguous along different modes. Elements of 1, 2, 4, 8 or 16 bytes
    /// without destructor are written 16 bytes at once. Small elements move in blocks of 16 bytes by 16 bytes, in
    /// registers; all others are gathered along rows of the target. On x86-64, a target that is far larger than the
    /// caches is written past them.
    ///
    /// ```
    /// use layout_static::{C, Tensor, TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
    /// let rows = [1, 2, 3, 4, 5, 6];
    /// let mut columns = [0; 6];
    /// TensorMut::from_array(&mut columns, Columns).copy_from(Tensor::from_array(&rows, Rows));
    /// assert_eq!(columns, [1, 4, 2, 5, 3, 6]);
    ///
    /// // The source is a tensor by reference or by value; one for writing, too:
    /// let (mut source, mut target) = ([7; 6], [0; 6]);
    /// let (source, mut target) = (TensorMut::from_array(&mut source, Rows), TensorMut::from_array(&mut target, Rows));
    /// target.copy_from(&source);
    /// target.copy_from(source);
    /// assert_eq!(target.sum(), 42);
    ///
    /// // Other shapes are paired by linear order, as `CuTe`'s `copy` does, where that is said:
    /// layout! { type Turned = (3, 2) : (2, 1); }
    /// let mut turned = [0; 6];
    /// let rows = Tensor::from_array(&rows, Rows).with_shape((C::<6>,));
    /// TensorMut::from_array(&mut turned, Turned).with_shape((C::<6>,)).copy_from(rows);
    /// assert_eq!(turned, [1, 5, 4, 3, 2, 6]);
    /// ```
    ///
    /// Tensors of different shapes do not compile:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, TensorMut, layout};
    /// # layout! { type Rows = (2, 3) : (3, 1); type Row = 3 : 1; }
    /// # let (rows, mut row) = ([1, 2, 3, 4, 5, 6], [0; 3]);
    /// TensorMut::from_array(&mut row, Row).copy_from(Tensor::from_array(&rows, Rows)); // [L0607]
    /// ```
    #[doc(alias = "assign")]
    #[doc(alias = "copy_from_slice")]
    ///
    /// # Panics
    /// For runtime extents: if they differ, or if two coordinates of this tensor share an element.
    #[inline]
    #[track_caller]
    pub fn copy_from<P: Operand<Reference: Reference<Element = T>>>(&mut self, source: P)
    where
        T: Clone,
    {
        let () = Together::<(L::Loops, P::Layout), 2, 6>::PROOF;
        loops::copy(self.lane(), source.lane().by_borrow());
    }

    /// Calls a function with every element for writing, in the order of memory.
    ///
    /// If two coordinates have one index, it is called for both. [`iter_mut`](TensorMut::iter_mut) follows the
    /// coordinates. For several tensors see [`zip`](crate::zip).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut numbers = [1, 2, 3, 4, 5, 6];
    /// TensorMut::from_array(&mut numbers, Rows).for_each_mut(|number| *number *= 2);
    /// assert_eq!(numbers, [2, 4, 6, 8, 10, 12]);
    /// ```
    #[doc(alias = "map_inplace")]
    #[doc(alias = "mapv_inplace")]
    #[inline]
    pub fn for_each_mut(&mut self, call: impl FnMut(&mut T)) {
        loops::lend(self.lane(), call);
    }

    /// Calls a function with every coordinate and the element there, in the order of memory. A coordinate is an
    /// integer, or a tuple with one for each mode. See [`for_each_mut`](TensorMut::for_each_mut).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut numbers = [0; 6];
    /// TensorMut::from_array(&mut numbers, Rows).indexed_for_each_mut(|(i, j), number| *number = 10 * i + j);
    /// assert_eq!(numbers, [0, 1, 2, 10, 11, 12]);
    /// ```
    #[inline]
    pub fn indexed_for_each_mut<X: FlatCoordinate>(&mut self, call: impl FnMut(X, &mut T)) {
        let () = Coordinates::<(L::Loops,), X, 1, 5>::PROOF;
        loops::lend_counted(self.lane(), call);
    }

    /// Writes a value to every element.
    #[doc(alias = "clear")]
    #[inline]
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        loops::fill(self.lane(), &value);
    }
}

/// Operations on single elements, for static layouts.
impl<T, L: StaticLayout> TensorMut<'_, T, L> {
    /// Swaps the elements at two coordinates.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut numbers = [1, 2, 3, 4, 5, 6];
    /// TensorMut::from_array(&mut numbers, Rows).swap((0, 0), (1, 2));
    /// assert_eq!(numbers, [6, 2, 3, 4, 5, 1]);
    /// ```
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    pub fn swap<X: Coordinate, Y: Coordinate>(&mut self, first: X, second: Y) {
        self.swap_elements((first, second), (Congruent::PROOF, Congruent::PROOF));
    }
}

/// Compares elements at equal coordinates. The shapes have equal modes, which the compiler checks. Tensors with
/// different runtime extents are not equal.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
/// let (rows, columns) = ([1, 2, 3, 4, 5, 6], [1, 4, 2, 5, 3, 6]);
/// assert_eq!(Tensor::from_array(&rows, Rows), Tensor::from_array(&columns, Columns));
/// ```
impl<R, Q, L: LoopedLayout, M: LoopedLayout> PartialEq<View<Q, M>> for View<R, L>
where
    R: Reference<Element: PartialEq<Q::Element>>,
    Q: Reference,
{
    #[inline]
    fn eq(&self, other: &View<Q, M>) -> bool {
        let () = Together::<(L::Loops, M::Loops), 2, 6>::PROOF;
        loops::equal(self.lane(), other.lane())
    }
}

impl<R: Reference<Element: Eq>, L: LoopedLayout> Eq for View<R, L> {}
