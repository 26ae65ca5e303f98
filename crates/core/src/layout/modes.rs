//! Traits of tuples of layouts and of tilers, written once for every arity.

use layout_algebra::{Layout, LayoutError, MAX_RUNTIME, Tiler, ops};

use crate::each::each;
use crate::expect;
use crate::int::{Constant, ShapeOrRuntimeShape};
use crate::layout::StaticLayout;
use crate::layout::tiler::StaticTiler;
use crate::sealed::Sealed;

/// A tuple of layouts: the modes of [`MakeLayout`](crate::ops::MakeLayout).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of layouts",
    note = "write the layouts as a tuple of at most 12 modes: `(A, B)`"
)]
pub trait LayoutModes: ShapeOrRuntimeShape<Stage = Constant> {
    /// The layout with these layouts as its modes.
    #[doc(hidden)]
    const RESULT: Result<Layout, LayoutError>;

    /// Returns the runtime strides of all modes, from left to right.
    #[doc(hidden)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME];
}

/// A tuple of tilers: the modes of [`ByMode`](crate::ByMode).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of tilers",
    note = "write one tiler for each mode: `(C<8>, Keep)`; a tiler is a layout, `C<N>`, `Keep` or `ByMode<(..)>`"
)]
pub trait TilerModes: Copy + Sealed {
    /// The by-mode tiler of these tilers.
    #[doc(hidden)]
    const BY_MODE: Tiler;
}

// Tuples of layouts and of tilers.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: StaticLayout),*> LayoutModes for ($($T,)*) {
            // `LAYOUT` refuses a swizzled mode: beside other modes it is no layout of strides.
            const RESULT: Result<Layout, LayoutError> = ops::make_layout(&[$($T::LAYOUT),*]);

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
                let ($($t,)*) = self;
                // Underscored, since the empty tuple uses neither.
                let (mut _strides, _at) = ([0; MAX_RUNTIME], 0);
                $(let _at = copy(&$t.runtime_strides(), $T::RUNTIME, &mut _strides, _at);)*
                _strides
            }
        }

        impl<$($T: StaticTiler),*> TilerModes for ($($T,)*) {
            const BY_MODE: Tiler = expect::value(Tiler::by_mode(&[$($T::TILER),*]));
        }
    }
}

/// Copies the first `count` runtime strides to entry `at` on; returns the entry after them.
#[inline(always)]
fn copy(from: &[usize; MAX_RUNTIME], count: usize, to: &mut [usize; MAX_RUNTIME], at: usize) -> usize {
    // In bounds: `make_layout` has refused more than `MAX_RUNTIME` strides together.
    to[at..at + count].copy_from_slice(&from[..count]);
    at + count
}
