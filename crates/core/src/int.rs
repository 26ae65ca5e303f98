//! Integers in types: the leaves of shapes and strides, and the trees of them.
//!
//! ```text
//! (C<128>, (C<4>, C<8>))     a shape: every extent is known while compiling
//! (usize, (C<1>, Neg<4>))    strides: one known at run time, one constant, one negative
//! ```

pub(crate) mod multiple;
mod shape;
mod stage;
mod strides;
mod tuples;

use core::fmt;

use crate::sealed::Sealed;

pub(crate) use multiple::Multiple;
pub use shape::Shape;
pub(crate) use stage::{AtRunTime, Constant, ShapeOrRuntimeShape, Stage};
#[doc(hidden)]
pub use strides::StrideList;
pub(crate) use strides::into_strides;
pub use strides::{IntoStrides, Padded, Strides};

/// An integer known while compiling; it takes no space at run time.
///
/// As a coordinate, `C<N>` is checked against the extent while compiling and folds into a constant of the index.
///
/// ```
/// use layout_static::C;
/// assert_eq!(size_of::<C<128>>(), 0);
/// assert_eq!(C::<128>::VALUE, 128);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct C<const N: usize>;

/// A stride of `-N`: a mode that is walked backwards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Neg<const N: usize>;

impl<const N: usize> C<N> {
    /// The value of the integer.
    pub const VALUE: usize = N;
}

/// A number in a type: [`C`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not a number", note = "write a number as `C<N>`")]
pub trait Number: Copy + Sealed {
    /// The number.
    const NUMBER: usize;
}

impl<const N: usize> Number for C<N> {
    const NUMBER: usize = N;
}

/// The distance of a swizzle in a type: `C<S>`, or `Neg<S>` for a negative one.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a distance", note = "write a distance as `C<N>` or `Neg<N>`")]
pub trait Distance: Copy + Sealed {
    /// The distance; what does not fit is too far for every swizzle.
    #[doc(hidden)]
    const DISTANCE: i32;
}

impl<const N: usize> Distance for C<N> {
    const DISTANCE: i32 = distance(N);
}

impl<const N: usize> Distance for Neg<N> {
    const DISTANCE: i32 = -C::<N>::DISTANCE;
}

/// A number as a distance.
pub(crate) const fn distance(number: usize) -> i32 {
    if number > 63 { 64 } else { small(number).cast_signed() }
}

/// A number of bits; what does not fit is too wide for every swizzle.
#[allow(clippy::cast_possible_truncation, reason = "at most 64")]
pub(crate) const fn small(number: usize) -> u32 {
    if number > 63 { 64 } else { number as u32 }
}

/// A type with a single value, of size zero: constants, layouts without runtime strides, operations on them, and tuples
/// of all these.
///
/// ```
/// use layout_static::{C, Layout, Static, StaticLayout};
/// fn cosize<L: StaticLayout + Static>() -> usize {
///     L::VALUE.index(L::SIZE - 1) + 1
/// }
/// assert_eq!(cosize::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>(), 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds a value that is known only at run time",
    note = "a layout with runtime strides is made by `with_strides([..])`, not by name"
)]
pub trait Static: Copy + Sealed {
    /// The only value.
    const VALUE: Self;
}

impl<const N: usize> Sealed for C<N> {}
impl<const N: usize> Sealed for Neg<N> {}
impl Sealed for usize {}

impl<const N: usize> Static for C<N> {
    const VALUE: C<N> = C;
}

impl<const N: usize> Static for Neg<N> {
    const VALUE: Neg<N> = Neg;
}

impl<const N: usize> fmt::Display for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&N, f)
    }
}

impl<const N: usize> fmt::Debug for C<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C<{N}>")
    }
}

impl<const N: usize> fmt::Display for Neg<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{N}")
    }
}

impl<const N: usize> fmt::Debug for Neg<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Neg<{N}>")
    }
}
