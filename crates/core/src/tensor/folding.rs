//! Whole-tensor loops in the order of memory: `for_each`, `fold`, reductions, folds along a mode, `zip_mut_with`.

use core::iter::Sum;
use core::ops::Add;

use crate::int::Number;
use crate::loops::reduce::{self, Folded, Reduced};
use crate::loops::{Operand, fold_onto, zip};
use crate::raw::{Reference, View};
use crate::tensor::LoopedLayout;

/// A type whose values have a largest and a smallest one: every [`Ord`] type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no total order, by which there is a largest element",
    note = "`tensor.reduce(f32::max)` is the largest float and `tensor.reduce(f32::min)` the smallest one"
)]
pub trait Ordered: Ord {}

#[diagnostic::do_not_recommend]
impl<T: Ord> Ordered for T {}

/// Loops over all elements in the order of memory. The order is not guaranteed; [`iter`](View::iter) follows the
/// coordinates. For several tensors see [`zip`](crate::zip).
impl<R: Reference, L: LoopedLayout> View<R, L> {
    /// Calls a function with every element, in the order of memory.
    #[inline]
    pub fn for_each(&self, mut call: impl FnMut(&R::Element)) {
        reduce::fold(self.lane(), (), |(), element| call(element));
    }

    /// Folds the elements in the order of memory.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// assert_eq!(Tensor::from_array(&numbers, Rows).fold(0, |sum, number| sum + number), 21);
    /// ```
    #[inline]
    pub fn fold<B>(&self, start: B, call: impl FnMut(B, &R::Element) -> B) -> B {
        reduce::fold(self.lane(), start, call)
    }

    /// Reduces all elements to one, several at a time. The function must be associative and commutative. Returns `None`
    /// if there are no elements.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1.0, 2.0, 7.0, 4.0, 5.0, 6.0];
    /// assert_eq!(Tensor::from_array(&numbers, Rows).reduce(f64::max), Some(7.0));
    /// ```
    #[inline]
    pub fn reduce(&self, call: impl FnMut(R::Element, R::Element) -> R::Element) -> Option<R::Element>
    where
        R::Element: Copy,
    {
        reduce::reduce(self.lane(), call)
    }

    /// Returns the sum of all elements, added several at a time. A sum of floats may differ from the sum in order by
    /// rounding.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// assert_eq!(Tensor::from_array(&numbers, Rows).sum(), 21);
    /// ```
    #[inline]
    pub fn sum(&self) -> R::Element
    where
        R::Element: Copy + Sum + Add<Output = R::Element>,
    {
        reduce::sum(self.lane())
    }

    /// Returns the largest element. For floats use `reduce(f32::max)`.
    #[inline]
    pub fn max(&self) -> Option<R::Element>
    where
        R::Element: Copy + Ordered,
    {
        self.reduce(Ord::max)
    }

    /// Returns the smallest element. For floats use `reduce(f32::min)`.
    #[inline]
    pub fn min(&self) -> Option<R::Element>
    where
        R::Element: Copy + Ordered,
    {
        self.reduce(Ord::min)
    }

    /// Folds the elements along a mode into a target. The target has all other modes, and holds the start of each fold.
    ///
    /// Post: `target(x)` is the fold of its previous value and of all elements whose coordinate without the mode is
    /// `x`, in no promised order. To fold several modes at once, [group](View::group) them first.
    ///
    /// ```
    /// use layout_static::{C, Tensor, TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); type Line = 2 : 1; }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let mut most = TensorArray::<i32, 2, _>::from_elem(Line, 0);
    /// Tensor::from_array(&numbers, Rows).fold_mode(C::<1>, &mut most, |most, number| most.max(*number));
    /// assert_eq!(most.into_storage(), [3, 6]);
    /// ```
    #[doc(alias = "fold_axis")]
    #[inline]
    #[track_caller]
    pub fn fold_mode<'t, U: Copy + 't, I: Number, P: Operand<Reference = &'t mut U>>(
        &self,
        mode: I,
        target: P,
        call: impl FnMut(U, &R::Element) -> U,
    ) {
        fold_onto(target.lane(), self.lane(), mode, Folded(call));
    }

    /// Reduces the elements along a mode into a target: [`fold_mode`](View::fold_mode) with an associative and
    /// commutative function, several elements at a time.
    #[doc(alias = "map_axis")]
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
        fold_onto(target.lane(), self.lane(), mode, Reduced(call));
    }

    /// Adds the elements along a mode to a target, which has all other modes. See [`fold_mode`](View::fold_mode).
    ///
    /// ```
    /// use layout_static::{C, Tensor, TensorArray, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); type Line = 3 : 1; }
    /// let numbers = [1, 2, 3, 4, 5, 6];
    /// let mut sums = TensorArray::<i32, 3, _>::from_elem(Line, 0);
    /// Tensor::from_array(&numbers, Rows).sum_mode(C::<0>, &mut sums);
    /// assert_eq!(sums.into_storage(), [5, 7, 9]);
    /// ```
    #[doc(alias = "sum_axis")]
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

impl<T, L: LoopedLayout> View<&mut T, L> {
    /// Calls a function with every element for writing, and with the element of another tensor at the same coordinate.
    /// For more tensors see [`zip`](crate::zip).
    ///
    /// ```
    /// use layout_static::{Tensor, TensorMut, layout};
    /// layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
    /// let (mut rows, columns) = ([1, 2, 3, 4, 5, 6], [10, 40, 20, 50, 30, 60]);
    /// let columns = Tensor::from_array(&columns, Columns);
    /// TensorMut::from_array(&mut rows, Rows).zip_mut_with(columns, |x, y| *x += y);
    /// assert_eq!(rows, [11, 22, 33, 44, 55, 66]);
    /// ```
    #[doc(alias = "zip_with")]
    #[inline]
    #[track_caller]
    pub fn zip_mut_with<P: Operand>(
        &mut self,
        other: P,
        mut call: impl FnMut(&mut T, &<P::Reference as Reference>::Element),
    ) {
        zip((self, &other.lane())).for_each(|(element, other)| call(element, other));
    }
}
