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

/// When the extents of a shape, of a layout, or of a tuple of such are known. A static layout and one of runtime
/// extents are told apart by this type, so that what tensors do under both is written once.
///
/// An error lists it for a parameter `S` of `Layout<S, D>` without a bound, so its name says what to ask for: a
/// [`Shape`](crate::int::Shape), or a [`RuntimeShape`](crate::RuntimeShape).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them"
)]
pub trait ShapeOrRuntimeShape: Copy + Sealed {
    /// At run time, if one of them is.
    type Known: Known;
}

impl<const N: usize> ShapeOrRuntimeShape for C<N> {
    type Known = Constant;
}

impl<const D: usize> ShapeOrRuntimeShape for Multiple<D> {
    type Known = AtRunTime;
}

impl ShapeOrRuntimeShape for usize {
    type Known = AtRunTime;
}

impl<S: ShapeOrRuntimeShape, D: Strides> ShapeOrRuntimeShape for Layout<S, D> {
    type Known = S::Known;
}

// Of a shape without a bound the error speaks of the layout: what a user may ask for is that.
#[diagnostic::do_not_recommend]
impl<S: ShapeOrRuntimeShape<Known: Under<Layout<S, D>>>, D: Strides> TensorLayout for Layout<S, D> {
    type Kind = S::Known;
}

each! {
    tuples
    () => {
        impl ShapeOrRuntimeShape for () {
            type Known = Constant;
        }
    }
    ($T:ident $t:ident $D:ident $number:ident, $($U:ident $u:ident $E:ident $other:ident,)*) => {
        impl<$T: ShapeOrRuntimeShape, $($U: ShapeOrRuntimeShape),*> ShapeOrRuntimeShape for ($T, $($U,)*) {
            type Known = <$T::Known as Known>::Or<<($($U,)*) as ShapeOrRuntimeShape>::Known>;
        }
    }
}
