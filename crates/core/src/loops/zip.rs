//! Loops over several tensors of one shape, element by element.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::runs::{counted, fold_runs};
use crate::each::each;
use crate::enumerable::FlatCoordinate;
use crate::int::{Shape, Strides};
use crate::plan::counted::Coordinates;
use crate::plan::{Below, LoopLayout, Together};
use crate::raw::{Lane, Lanes, PartialView, Reference};
use crate::sealed::Token;

/// An operand of [`zip`]: a tensor by value or by reference, `&tensor` to read its elements, `&mut tensor` to write
/// them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor that a loop steps through",
    note = "zip tensors by value, by `&tensor` to read them and by `&mut tensor` to write them"
)]
pub trait Operand {
    /// The borrow of an element.
    type Reference: Reference;

    /// The layout type of loops.
    #[doc(hidden)]
    type Layout: LoopLayout;

    /// Returns the elements for a loop.
    #[doc(hidden)]
    fn lane(self) -> Lane<Self::Reference, Self::Layout>;
}

impl<R: Reference, S: Shape, D: Strides> Operand for PartialView<R, S, D> {
    type Reference = R;
    type Layout = Below<S, D>;

    #[inline(always)]
    fn lane(self) -> Lane<R, Self::Layout> {
        self.for_loops()
    }
}

impl<'s, R: Reference, P: LoopLayout> Operand for &'s Lane<R, P> {
    type Reference = &'s R::Element;
    type Layout = P;

    #[inline(always)]
    fn lane(self) -> Lane<&'s R::Element, P> {
        self.by_borrow()
    }
}

/// The operands of [`zip`]: a tuple of one to six tensors.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of tensors",
    note = "zip a tuple of one to six tensors: `zip((&mut a, &b))`"
)]
pub trait Operands<const K: usize, const M: usize> {
    /// The elements of each tensor.
    type Lanes: Lanes<K, M>;

    /// Returns the elements of each tensor.
    #[doc(hidden)]
    fn lanes(self) -> Self::Lanes;
}

/// A loop over several tensors of one shape, element by element: the result of [`zip`].
#[must_use = "a loop that is not gone through does nothing"]
pub struct Zip<O, const K: usize, const M: usize>(pub(super) O);

/// Loops over several tensors of one shape, element by element, in the order of memory. One shape means equal rank, and
/// equal sizes in each mode. A nested mode counts by its size, since an integer is a coordinate of it.
///
/// There are one to six tensors, with static layouts or with runtime extents. The first tensor counts most for the
/// order, so list the written tensor first. Runs that are contiguous in all tensors are loops over slices.
///
/// Post: every coordinate is visited once, in no promised order.
///
/// ```
/// use layout_static::{Tensor, TensorMut, layout, zip};
/// layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
/// let (rows, columns, mut sums) = ([1, 2, 3, 4, 5, 6], [1, 4, 2, 5, 3, 6], [0; 6]);
/// let (rows, columns) = (Tensor::from_array(&rows, Rows), Tensor::from_array(&columns, Columns));
/// zip((TensorMut::from_array(&mut sums, Rows), rows, columns)).for_each(|(sum, x, y)| *sum = x + y);
/// assert_eq!(sums, [2, 4, 6, 8, 10, 12]);
/// assert_eq!(zip((rows, columns)).fold(0, |sum, (x, y)| sum + x * y), 91);
/// ```
///
/// Tensors of different shapes do not compile. [`with_shape`](crate::View::with_shape) pairs elements by linear order:
///
/// ```compile_fail,E0080
/// # use layout_static::{Tensor, layout, zip};
/// # layout! { type Rows = (2, 3) : (3, 1); type Row = 3 : 1; }
/// # let (rows, row) = ([1, 2, 3, 4, 5, 6], [0; 3]);
/// zip((Tensor::from_array(&rows, Rows), Tensor::from_array(&row, Row))).for_each(|_| {}); // [L0607]
/// ```
///
/// # Panics
/// If runtime extents differ, or if runtime strides give two coordinates of a tensor for writing one index.
#[doc(alias = "azip")]
#[doc(alias = "Zip")]
#[inline]
#[track_caller]
pub fn zip<P: Operands<K, M>, const K: usize, const M: usize>(tensors: P) -> Zip<P::Lanes, K, M> {
    let () = Together::<<P::Lanes as Lanes<K, M>>::Layouts, K, M>::PROOF;
    let () = <P::Lanes as Lanes<K, M>>::DISTINCT;
    Zip(tensors.lanes())
}

impl<O: Lanes<K, M>, const K: usize, const M: usize> Zip<O, K, M> {
    /// Calls a function with the elements at every coordinate.
    #[inline(always)]
    #[track_caller]
    pub fn for_each(self, mut call: impl FnMut(O::References)) {
        let ControlFlow::Continue(()) = self.try_fold(
            (),
            #[inline(always)]
            move |(), elements| {
                call(elements);
                ControlFlow::<Infallible>::Continue(())
            },
        );
    }

    /// Calls a function with every coordinate and the elements there. A coordinate is an integer, or a tuple with one
    /// for each mode.
    ///
    /// ```
    /// use layout_static::{TensorMut, layout, zip};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let mut numbers = [0; 6];
    /// zip((TensorMut::from_array(&mut numbers, Rows),)).indexed_for_each(|(i, j), (x,)| *x = 10 * i + j);
    /// assert_eq!(numbers, [0, 1, 2, 10, 11, 12]);
    /// ```
    #[doc(alias = "indexed")]
    #[inline]
    #[track_caller]
    pub fn indexed_for_each<X: FlatCoordinate>(self, mut call: impl FnMut(X, O::References)) {
        let () = Coordinates::<O::Layouts, X, K, M>::PROOF;
        let each = |(), coordinate, elements| {
            call(coordinate, elements);
            ControlFlow::<Infallible>::Continue(())
        };
        let () = const { O::DISTINCT };
        self.0.require_distinct();
        // Keeps the law: no element that is written is at two coordinates.
        let ControlFlow::Continue(()) = counted(&self.0, (), each, Token(()));
    }

    /// Folds the elements at every coordinate.
    #[inline]
    #[track_caller]
    pub fn fold<B>(self, start: B, mut call: impl FnMut(B, O::References) -> B) -> B {
        let ControlFlow::Continue(sum) =
            self.try_fold::<Infallible, B>(start, |sum, elements| ControlFlow::Continue(call(sum, elements)));
        sum
    }

    /// Folds the elements until the function returns `Break`. See [`fold`](Zip::fold).
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use layout_static::{Tensor, layout, zip};
    /// layout! { type Rows = (2, 3) : (3, 1); }
    /// let numbers = [1, 2, 0, 4, 5, 6];
    /// let product = zip((Tensor::from_array(&numbers, Rows),)).try_fold(1, |product, (x,)| match x {
    ///     0 => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(product * x),
    /// });
    /// assert!(product.is_break());
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn try_fold<X, B>(
        self,
        start: B,
        mut call: impl FnMut(B, O::References) -> ControlFlow<X, B>,
    ) -> ControlFlow<X, B> {
        // Keeps the law: a run of the plan of these layouts.
        fold_runs(
            self.0,
            start,
            #[inline(always)]
            move |sum, run| run.fold_planned::<O::Layouts, M, _, _, _>(sum, &mut call, Token(())),
        )
    }

    /// Returns whether a predicate holds for the elements at every coordinate.
    #[inline]
    #[track_caller]
    pub fn all(self, mut holds: impl FnMut(O::References) -> bool) -> bool {
        let one = |(), elements| if holds(elements) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        self.try_fold((), one).is_continue()
    }
}

each! {
    [
        { 1, 5: A 0 } { 2, 6: A 0, B 1 } { 3, 7: A 0, B 1, D 2 } { 4, 8: A 0, B 1, D 2, E 3 }
        { 5, 9: A 0, B 1, D 2, E 3, F 4 } { 6, 10: A 0, B 1, D 2, E 3, F 4, G 5 }
    ]
    ($K:literal, $M:literal: $($T:ident $k:tt),*) => {
        impl<$($T: Operand),*> Operands<$K, $M> for ($($T,)*) {
            type Lanes = ($(Lane<$T::Reference, $T::Layout>,)*);

            #[inline(always)]
            fn lanes(self) -> Self::Lanes { ($(self.$k.lane(),)*) }
        }
    }
}
