//! Tuples of shapes and of strides, implemented once for every arity.

use layout_algebra::{MAX_RUNTIME, Numbers, Tree};

use crate::each::each;
use crate::gather;
use crate::int::{IntoStrides, Shape, Static, Strides, into_strides};
use crate::sealed::Sealed;

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
        into_strides! { [$($T: Strides),*] ($($T,)*); }

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
            fn index(&self, _place: &[usize], _at: usize) -> usize {
                let ($($t,)*) = self;
                let _index: usize = 0;
                // Shadowed, as in `write`: straight-line code without optimisation too.
                $(
                    let _index = _index.wrapping_add($t.index(_place, _at));
                    let _at = _at + const { $T::LIST.length() };
                )*
                _index
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
