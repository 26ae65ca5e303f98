//! The stage at which extents are known, a type: [`Constant`] for a [`Shape`](crate::int::Shape), [`AtRunTime`] for a
//! [`RuntimeShape`](crate::RuntimeShape) that is not constant.
//!
//! It serves both, so that an operation on tensors is written once: see `tensor::stage`. On stable Rust a method has
//! two implementations by an associated type only, not by two traits.

use crate::each::each;
use crate::int::C;
use crate::sealed::Sealed;

/// The stage at which a number is known: [`Constant`] or [`AtRunTime`].
#[doc(hidden)]
pub trait Stage: Sealed {
    /// The stage at which both are known. `T` counts nothing: a macro that closes a list for each element names it.
    type Or<K: Stage, T>: Stage;
}

/// The stage of numbers that are known while compiling.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Constant;

/// The stage of numbers that are known at run time.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct AtRunTime;

impl Sealed for Constant {}
impl Sealed for AtRunTime {}

impl Stage for Constant {
    type Or<K: Stage, T> = K;
}

impl Stage for AtRunTime {
    type Or<K: Stage, T> = AtRunTime;
}

/// A shape, a layout, or a tuple of them, with the stage at which its extents are known. The stage distinguishes static
/// layouts from layouts with runtime extents, so tensor operations are written once for both.
///
/// Errors of `layout!` list it beside types that are no layouts, so its name says what to ask for: a
/// [`Shape`](crate::int::Shape), or a [`RuntimeShape`](crate::RuntimeShape).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, the types that `layout!` defines, and operations on them"
)]
pub trait ShapeOrRuntimeShape: Copy + Sealed {
    /// The stage of the extents; run time, if one of them is a runtime extent.
    type Stage: Stage;
}

impl<const N: usize> ShapeOrRuntimeShape for C<N> {
    type Stage = Constant;
}

impl ShapeOrRuntimeShape for usize {
    type Stage = AtRunTime;
}

each! {
    tuples
    () => {
        impl ShapeOrRuntimeShape for () {
            type Stage = Constant;
        }
    }
    ($T:ident $t:ident $D:ident $number:ident, $($U:ident $u:ident $E:ident $other:ident,)*) => {
        impl<$T: ShapeOrRuntimeShape, $($U: ShapeOrRuntimeShape),*> ShapeOrRuntimeShape for ($T, $($U,)*) {
            // Without the shorter tuples, whose stages rustc would look for, too: A or (B or (.. Constant)).
            type Stage = <$T::Stage as Stage>::Or<$(<$U::Stage as Stage>::Or<)* Constant $(, $U>)*, $T>;
        }
    }
}
