//! Tuples: what a tuple of shapes, strides, coordinates or layouts is, written once for every arity.

use layout_algebra::{Layout, LayoutError, MAX_RUNTIME, Numbers, Tiler, Tree, ops};

use crate::coordinate::{Coordinate, Form, Parts, Selection};
use crate::dynamic::{Constant, ShapeOrRuntimeShape};
use crate::each::each;
use crate::enumerable::{Counting, Enumerable, FlatCoordinate};
use crate::expect;
use crate::extents::place::{MODES, Place};
use crate::extents::{Extent, Extents, IntoExtents};
use crate::gather;
use crate::int::{IntoStrides, Shape, Static, Strides};
use crate::sealed::{Sealed, Token};
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

/// A tuple of layouts: the modes of [`MakeLayout`](crate::ops::MakeLayout).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of layouts",
    note = "write the layouts as a tuple of at most 12 modes: `(A, B)`"
)]
pub trait LayoutModes: ShapeOrRuntimeShape<Known = Constant> {
    /// The layouts side by side.
    #[doc(hidden)]
    const RESULT: Result<Layout, LayoutError>;

    /// The runtime strides of all modes, from left to right.
    #[doc(hidden)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME];
}

/// A tuple of tilers: the modes of [`ByMode`](crate::ByMode).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of tilers",
    note = "write one tiler for each mode: `(C<8>, Keep)`; a tiler is a layout, `C<N>`, `Keep` or `ByMode<(..)>`"
)]
pub trait TilerModes: Copy + Sealed {
    /// The tiler that applies them mode by mode.
    #[doc(hidden)]
    const BY_MODE: Tiler;
}

// Shapes. Const evaluation of layouts begins here, and with strides: each tuple is gathered in straight-line code.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Sealed),*> Sealed for ($($T,)*) {}

        impl<$($T: Shape),*> Shape for ($($T,)*) {
            const TREE: Tree = Tree::Tuple(&[$($T::TREE),*]);
            const EXTENTS: Numbers<u64> = {
                type Flat = gather::Flat<{ gather::rank(&[$(stringify!($t)),*]) }>;
                if (0 $(| $T::ENTRY)*) < Flat::LIMIT {
                    let mut _flat = Flat::EXTENTS;
                    let [$($t,)* ..] = &mut _flat.entries;
                    $(*$t = $T::ENTRY;)*
                    _flat.measure = 1 $(* $T::ENTRY)*;
                    _flat
                } else {
                    gather::Nested::<Self>::extents()
                }
            };
        }

        impl<$($T: Shape),*> gather::Nested<($($T,)*)> {
            const fn extents() -> Numbers<u64> {
                let mut _numbers = gather::Flat::<{ gather::rank(&[$(stringify!($t)),*]) }>::OPEN_EXTENTS;
                $(if (_numbers.measure | $T::ENTRY) < Numbers::<u64>::SMALL {
                    _numbers.push($T::ENTRY, _numbers.measure * $T::ENTRY);
                } else {
                    let mode = $T::EXTENTS;
                    _numbers.push_all(&mode, true);
                })*
                _numbers
            }
        }

        impl<$($T: Static),*> Static for ($($T,)*) {
            const VALUE: Self = ($($T::VALUE,)*);
        }
    }
}

// Strides that are nested, or large.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Strides),*> gather::Nested<($($T,)*)> {
            #[allow(clippy::cast_possible_wrap, reason = "no call on the hot path; small")]
            const fn steps() -> Numbers<i64> {
                let mut _numbers = gather::Flat::<{ gather::rank(&[$(stringify!($t)),*]) }>::OPEN_STEPS;
                $(if (_numbers.measure | $T::ENTRY) < Numbers::<i64>::SMALL {
                    _numbers.push($T::ENTRY as i64, _numbers.measure | $T::ENTRY);
                } else {
                    let mode = $T::STEPS;
                    _numbers.push_all(&mode, false);
                })*
                _numbers
            }
        }
    }
}

// Strides.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Strides),*> IntoStrides for ($($T,)*) {
            type Strides = Self;

            #[inline(always)]
            fn into_strides(self) -> Self {
                self
            }
        }

        impl IntoStrides for [usize; 0 $(+ { let _ = stringify!($T); 1 })*] {
            type Strides = ($($number,)*);

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn into_strides(self) -> Self::Strides {
                let [$($t),*] = self;
                ($($t,)*)
            }
        }

        impl<$($T: Strides),*> Strides for ($($T,)*) {
            const TREE: Tree = Tree::Tuple(&[$($T::TREE),*]);
            #[allow(clippy::cast_possible_wrap, reason = "no call on the hot path; small")]
            const STEPS: Numbers<i64> = {
                type Flat = gather::Flat<{ gather::rank(&[$(stringify!($t)),*]) }>;
                let measure = 0 $(| $T::ENTRY)*;
                if measure < Numbers::<i64>::SMALL {
                    let mut _flat = Flat::STEPS;
                    let [$($t,)* ..] = &mut _flat.entries;
                    $(*$t = $T::ENTRY as i64;)*
                    _flat.measure = measure;
                    _flat
                } else {
                    gather::Nested::<Self>::steps()
                }
            };

            #[inline(always)]
            fn write(&self, _strides: &mut [usize; MAX_RUNTIME], _at: usize) {
                let ($($t,)*) = self;
                $($t.write(_strides, _at); let _at = _at + $T::RUNTIME;)*
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn read(_strides: &[usize; MAX_RUNTIME], _at: usize) -> Self {
                $(let $t = $T::read(_strides, _at); let _at = _at + $T::RUNTIME;)*
                ($($t,)*)
            }
        }
    }
}

// Coordinates.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Selection),*> Selection for ($($T,)*) {
            const FORM: Form = Form::tuple(&[$($T::FORM),*]);

            #[inline(always)]
            fn write(self, _parts: &mut Parts, _at: usize) {
                let ($($t,)*) = self;
                $($t.write(_parts, _at); let _at = _at + $T::LENGTH;)*
            }
        }

        impl<$($T: Coordinate),*> Coordinate for ($($T,)*) {}

        impl<$($T: Enumerable),*> Enumerable for ($($T,)*) {
            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn read(_parts: &[usize], _at: usize, _token: Token) -> Self {
                $(let $t = $T::read(_parts, _at, _token); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn of_run(_run: &mut usize, _counting: &Counting, _at: usize) -> Self {
                $(let $t = $T::of_run(_run, _counting, _at); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn moved(self, _steps: usize, _counting: &Counting, _at: usize) -> Self {
                let ($($t,)*) = self;
                $(let $t = $t.moved(_steps, _counting, _at); let _at = _at + $T::LENGTH;)*
                ($($t,)*)
            }
        }
    }
}

// Extents that may be known at run time only.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Extent),*> Extents for ($($T,)*) {
            const RANK: usize = 0 $(+ { let _ = $T::MULTIPLE; 1 })*;

            type Counts = ($($T::Count,)*);

            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn counts(_counts: &Place) -> Self::Counts {
                let _at = 0;
                $(let $t = $T::Count::from(_counts[_at]); let _at = _at + 1;)*
                ($($t,)*)
            }

            const MULTIPLES: Place = {
                let (mut _parts, mut _at) = ([1; MODES], 0);
                $(_parts[_at] = $T::MULTIPLE; _at += 1;)*
                _parts
            };

            #[inline(always)]
            fn extents(&self) -> Place {
                let ($($t,)*) = self;
                let (mut _parts, mut _at) = ([0; MODES], 0);
                $(_parts[_at] = $t.extent(); _at += 1;)*
                _parts
            }
        }

        impl<$($T: Extent),*> IntoExtents for ($($T,)*) {
            type Extents = Self;

            #[inline(always)]
            fn into_extents(self) -> Self {
                self
            }
        }

        impl IntoExtents for [usize; 0 $(+ { let _ = stringify!($T); 1 })*] {
            type Extents = ($($number,)*);

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the empty tuple is one of them")]
            fn into_extents(self) -> Self::Extents {
                let [$($t),*] = self;
                ($($t,)*)
            }
        }

        impl FlatCoordinate for ($($number,)*) {}
    }
}

// Layouts and tilers.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: StaticLayout),*> LayoutModes for ($($T,)*) {
            const RESULT: Result<Layout, LayoutError> = ops::make_layout(&[$($T::LAYOUT),*]);

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
                let ($($t,)*) = self;
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
    to[at..at + count].copy_from_slice(&from[..count]);
    at + count
}
