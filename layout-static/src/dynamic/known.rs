//! When extents are known: while compiling, or at run time.

use crate::each::each;
use crate::extents::Multiple;
use crate::int::{C, Strides};
use crate::sealed::Sealed;
use crate::static_layout::Layout;
use crate::tensor::{TensorLayout, Under};

/// When something is known: [`Constant`] or [`AtRunTime`].
#[doc(hidden)]
pub trait Known: Sealed {
    /// When both are known.
    type Or<K: Known>: Known;
}

/// Known while compiling.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Constant;

/// Known at run time.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct AtRunTime;

impl Sealed for Constant {}
impl Sealed for AtRunTime {}

impl Known for Constant {
    type Or<K: Known> = K;
}

impl Known for AtRunTime {
    type Or<K: Known> = AtRunTime;
}

/// A shape, a layout, or a tuple of such: when its extents are known. A static layout and one of runtime extents are
/// told apart by this type, so that what tensors do under both is written once.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them"
)]
pub trait WithExtents: Copy + Sealed {
    /// At run time, if one of them is.
    type Known: Known;
}

impl<const N: usize> WithExtents for C<N> {
    type Known = Constant;
}

impl<const D: usize> WithExtents for Multiple<D> {
    type Known = AtRunTime;
}

impl WithExtents for usize {
    type Known = AtRunTime;
}

impl<S: WithExtents, D: Strides> WithExtents for Layout<S, D> {
    type Known = S::Known;
}

// Of a shape without a bound the error speaks of the layout: what a user may ask for is that.
#[diagnostic::do_not_recommend]
impl<S: WithExtents<Known: Under<Layout<S, D>>>, D: Strides> TensorLayout for Layout<S, D> {
    type Kind = S::Known;
}

each! {
    tuples
    () => {
        impl WithExtents for () {
            type Known = Constant;
        }
    }
    ($T:ident $t:ident $D:ident $number:ident, $($U:ident $u:ident $E:ident $other:ident,)*) => {
        impl<$T: WithExtents, $($U: WithExtents),*> WithExtents for ($T, $($U,)*) {
            type Known = <$T::Known as Known>::Or<<($($U,)*) as WithExtents>::Known>;
        }
    }
}
