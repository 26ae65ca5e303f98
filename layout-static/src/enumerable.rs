//! Coordinates that count the cells of a shape, one after the other.

use crate::coordinate::{Coordinate, Parts};

/// A coordinate that can count: `usize`, which counts the cells of its part of the shape, or a tuple of such coordinates. What
/// [`indexed_iter_as`](crate::Tensor::indexed_iter_as) gives beside each element.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Nested = ((2, 2), 3) : ((1, 6), 2); }
/// let numbers: [usize; 12] = core::array::from_fn(|i| i);
/// for (((a, b), j), number) in Tensor::from_array(&numbers, Nested).indexed_iter_as::<((usize, usize), usize)>() {
///     assert_eq!(a + 6 * b + 2 * j, *number);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not count the cells of a layout",
    note = "a coordinate that counts is `usize` or a tuple of such, with one mode for each mode of the layout"
)]
pub trait Enumerable: Coordinate {
    /// The first cell.
    #[doc(hidden)]
    const FIRST: Self;

    /// The cell whose parts are the integers from `at` on.
    #[doc(hidden)]
    fn read(parts: &[usize], at: usize) -> Self;

    /// The last cell of parts of these extents, the parts of this coordinate being those from `at` on.
    #[doc(hidden)]
    fn last(extents: &Parts, at: usize) -> Self;

    /// The next cell, or the first one and `true` behind the last.
    #[doc(hidden)]
    fn advance(&mut self, extents: &Parts, at: usize) -> bool;

    /// The cell before, or the last one and `true` before the first.
    #[doc(hidden)]
    fn retreat(&mut self, extents: &Parts, at: usize) -> bool;
}

/// `usize` or a tuple of as many: one number for each mode. What [`indexed_iter`](crate::Tensor::indexed_iter) gives beside each
/// element.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Rows = (2, 3) : (3, 1); }
/// let numbers: [usize; 6] = core::array::from_fn(|i| i);
/// for ((i, j), number) in Tensor::from_array(&numbers, Rows).indexed_iter() {
///     assert_eq!(3 * i + j, *number);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a flat coordinate",
    note = "a flat coordinate is `usize`, or `(usize, usize, ..)` with one number for each mode; `indexed_iter_as` gives others"
)]
pub trait FlatCoordinate: Enumerable {}

impl FlatCoordinate for usize {}

/// Tuples of `usize`, each written out: where a pattern `(i, j)` leaves one type only, the compiler takes it.
macro_rules! flat {
    ($($number:ty)?) => { $(impl FlatCoordinate for ($number,) {})? };
    ($number:ty, $($more:ty),*) => {
        impl FlatCoordinate for ($number, $($more),*) {}
        flat! { $($more),* }
    };
}

flat! { usize, usize, usize, usize, usize, usize, usize, usize, usize, usize, usize, usize }

impl FlatCoordinate for () {}

impl Enumerable for usize {
    const FIRST: usize = 0;

    #[inline(always)]
    fn read(parts: &[usize], at: usize) -> usize {
        parts[at]
    }

    #[inline(always)]
    fn last(extents: &Parts, at: usize) -> usize {
        extents[at] - 1
    }

    #[inline(always)]
    fn advance(&mut self, extents: &Parts, at: usize) -> bool {
        let wraps = *self + 1 == extents[at];
        *self = if wraps { 0 } else { *self + 1 };
        wraps
    }

    #[inline(always)]
    fn retreat(&mut self, extents: &Parts, at: usize) -> bool {
        let wraps = *self == 0;
        *self = if wraps { extents[at] } else { *self } - 1;
        wraps
    }
}
