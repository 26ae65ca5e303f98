//! When extents are known: while compiling, or at run time.

use crate::each::each;
use crate::int::C;
use crate::sealed::Sealed;

/// When something is known: [`Constant`] or [`AtRunTime`].
#[doc(hidden)]
pub trait Stage: Sealed {
    /// When both are known.
    type Or<K: Stage>: Stage;
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

impl Stage for Constant {
    type Or<K: Stage> = K;
}

impl Stage for AtRunTime {
    type Or<K: Stage> = AtRunTime;
}

/// When the extents of a shape, of a layout, or of a tuple of such are known. A static layout and one of runtime
/// extents are told apart by this type, so that what tensors do under both is written once.
///
/// Errors of `layout!` list it beside types that are no layouts, so its name says what to ask for: a
/// [`Shape`](crate::int::Shape), or a [`RuntimeShape`](crate::RuntimeShape).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout type",
    note = "layout types are `Layout<Shape, Strides>`, what `layout!` defines, and operations on them"
)]
pub trait ShapeOrRuntimeShape: Copy + Sealed {
    /// At run time, if one of them is.
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
            type Stage = <$T::Stage as Stage>::Or<<($($U,)*) as ShapeOrRuntimeShape>::Stage>;
        }
    }
}
