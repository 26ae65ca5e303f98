//! A pair: a function by layout, and its hand-written version.
//!
//! [`index!`](crate::index) defines pairs that compute an index, [`pair!`](crate::pair) and [`raw!`](crate::raw) any
//! others. A pair is a module with the functions `by_layout` and `by_hand`, which the test finds in the assembly by the
//! module's path.

use core::fmt::{self, Display, Write};

use layout_static::algebra::{Basis, Composed, IntTuple, Layout, Stride};
use layout_static::{C, StaticLayout};

/// A function by layout and its hand-written version.
pub struct Pair {
    /// The path of the module that holds `by_layout` and `by_hand`.
    pub path: &'static str,
    /// What is written by layout.
    pub layout: &'static str,
    /// What is written by hand.
    pub hand: &'static str,
    /// What has to be true of the code.
    pub shape: Shape,
    /// How it is run.
    pub run: Run,
}

/// The shape of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No backward jump.
    Straight,
    /// Backward jumps.
    Loop,
    /// Backward jumps, and panics for coordinates that are out of bounds; by hand too.
    Checked,
    /// Backward jumps; compared on the first machine, by the loops with the most arithmetic.
    Kernel,
}

/// How a pair is run.
pub enum Run {
    /// An index: both functions at every coordinate, and what the algebra says of it.
    Index {
        /// The extents of the coordinate's integers.
        extents: &'static [usize],
        /// Runs `by_layout`.
        by_layout: fn(&[usize]) -> u64,
        /// Runs `by_hand`.
        by_hand: fn(&[usize]) -> u64,
        /// The algebra's index.
        answer: fn(&[usize]) -> u64,
        /// Writes the layout.
        text: fn(&mut dyn Write) -> fmt::Result,
    },
    /// Anything else: runs both, and panics where one is wrong.
    Check(fn()),
}

impl Pair {
    /// The path below the crate.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.path.strip_prefix("layout_codegen::").unwrap_or(self.path)
    }

    /// The number of integers of the coordinate; 0 for what is not an index.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        match self.run {
            Run::Index { extents, .. } => extents.len(),
            Run::Check(_) => 0,
        }
    }
}

/// The layout of an index, as text.
pub struct LayoutOf<'a>(pub &'a Pair);

impl Display for LayoutOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.run {
            Run::Index { text, .. } => text(f),
            Run::Check(_) => Ok(()),
        }
    }
}

/// A coordinate as a value.
pub trait Value {
    fn value(&self) -> IntTuple;
}

impl<const N: usize> Value for C<N> {
    fn value(&self) -> IntTuple {
        IntTuple::leaf(N as u64)
    }
}

impl Value for usize {
    fn value(&self) -> IntTuple {
        IntTuple::leaf(*self as u64)
    }
}

impl Value for u32 {
    fn value(&self) -> IntTuple {
        IntTuple::leaf(u64::from(*self))
    }
}

impl Value for i32 {
    fn value(&self) -> IntTuple {
        IntTuple::leaf(u64::try_from(*self).unwrap())
    }
}

impl<A: Value, B: Value> Value for (A, B) {
    fn value(&self) -> IntTuple {
        IntTuple::tuple(&[self.0.value(), self.1.value()]).unwrap()
    }
}

impl<A: Value, B: Value, D: Value> Value for (A, B, D) {
    fn value(&self) -> IntTuple {
        IntTuple::tuple(&[self.0.value(), self.1.value(), self.2.value()]).unwrap()
    }
}

impl<A: Value, B: Value, D: Value, E: Value> Value for (A, B, D, E) {
    fn value(&self) -> IntTuple {
        IntTuple::tuple(&[self.0.value(), self.1.value(), self.2.value(), self.3.value()]).unwrap()
    }
}

impl<A: Value, B: Value, D: Value, E: Value, F: Value> Value for (A, B, D, E, F) {
    fn value(&self) -> IntTuple {
        IntTuple::tuple(&[self.0.value(), self.1.value(), self.2.value(), self.3.value(), self.4.value()]).unwrap()
    }
}

/// What the algebra says the index of a layout is.
///
/// # Panics
/// Where there is none.
pub fn answer<L: StaticLayout>(layout: &L, coordinate: &impl Value) -> u64 {
    let below = L::INNER.unwrap();
    let runtime = layout.runtime_strides();
    let strides = below.strides().into_iter().map(|stride| match stride.basis() {
        Basis::Runtime(k) => Stride::constant(stride.coefficient() * i64::try_from(runtime[usize::from(k)]).unwrap()),
        _ => stride,
    });
    let mut constant = [Stride::ZERO; layout_static::algebra::MAX_LEAVES];
    constant.iter_mut().zip(strides).for_each(|(entry, stride)| *entry = stride);
    let constant = Layout::from_array(below.shape(), &constant).unwrap();
    Composed::of(L::BIJECTION, L::OFFSET, &constant).unwrap().index_at(&coordinate.value()).unwrap()
}

/// Pairs that compute an index: a layout at a coordinate, and the arithmetic by hand. Runtime strides stand in
/// brackets, with the value that they are tried with.
#[macro_export]
macro_rules! index {
    ($(
        $name:ident $([$($stride:ident = $value:literal),*])? ($($x:ident: $t:ident < $extent:literal),*):
        $layout:expr, at $at:expr, by hand $hand:expr;
    )*) => {
        $(pub mod $name {
            #[allow(unused_imports, reason = "not every pair needs what is around it")]
            use super::*;

            #[inline(never)]
            pub fn by_layout($($($stride: usize,)*)? $($x: $t),*) -> usize {
                layout_static::StaticLayout::index(&$layout, $at)
            }

            #[inline(never)]
            pub fn by_hand($($($stride: usize,)*)? $($x: $t),*) -> usize {
                $hand
            }

            pub const PAIR: $crate::Pair = $crate::Pair {
                path: module_path!(),
                layout: concat!(stringify!($layout), ".index(", stringify!($at), ")"),
                hand: stringify!($hand),
                shape: $crate::Shape::Straight,
                run: $crate::Run::Index {
                    extents: &[$($extent),*],
                    by_layout: |x| {
                        let [$($x),*] = *x else { unreachable!() };
                        by_layout($($($value,)*)? $($t::try_from($x).unwrap()),*) as u64
                    },
                    by_hand: |x| {
                        let [$($x),*] = *x else { unreachable!() };
                        by_hand($($($value,)*)? $($t::try_from($x).unwrap()),*) as u64
                    },
                    answer: |x| {
                        let [$($x),*] = *x else { unreachable!() };
                        $($(let $stride = $value;)*)?
                        $crate::answer(&$layout, &$at)
                    },
                    text: |f| {
                        $($(let $stride = $value;)*)?
                        write!(f, "{}", $layout)
                    },
                },
            };
        })*

        pub const PAIRS: &[$crate::Pair] = &[$($name::PAIR),*];
    };
}

/// Pairs of any signature, each with a check of both.
#[macro_export]
macro_rules! pair {
    ($(
        $shape:ident $name:ident($($x:ident: $t:ty),*) -> $result:ty:
        $layout:expr, by hand $hand:expr, check $check:block;
    )*) => {
        $(pub mod $name {
            #[allow(unused_imports, reason = "not every pair needs what is around it")]
            use super::*;

            #[inline(never)]
            pub fn by_layout($($x: $t),*) -> $result {
                $layout
            }

            #[inline(never)]
            pub fn by_hand($($x: $t),*) -> $result {
                $hand
            }

            pub const PAIR: $crate::Pair = $crate::checked_pair!($shape, $layout, $hand, $check);
        })*

        pub const PAIRS: &[$crate::Pair] = &[$($name::PAIR),*];
    };
}

/// Pairs whose hand-written version takes raw pointers and integers instead of tensors and bounded ones.
#[macro_export]
macro_rules! raw {
    ($(
        $shape:ident $name:ident($($x:ident: $t:ty),*) -> $result:ty:
        $layout:expr, by hand($($y:ident: $u:ty),*) $hand:expr, check $check:block;
    )*) => {
        $(pub mod $name {
            #[allow(unused_imports, reason = "not every pair needs what is around it")]
            use super::*;

            #[inline(never)]
            pub fn by_layout($($x: $t),*) -> $result {
                $layout
            }

            /// # Safety
            /// The pointers are to as many elements as the layout has, and integers are in bounds.
            #[inline(never)]
            pub unsafe fn by_hand($($y: $u),*) -> $result {
                $hand
            }

            pub const PAIR: $crate::Pair = $crate::checked_pair!($shape, $layout, $hand, $check);
        })*

        pub const PAIRS: &[$crate::Pair] = &[$($name::PAIR),*];
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! checked_pair {
    ($shape:ident, $layout:expr, $hand:expr, $check:block) => {
        $crate::Pair {
            path: module_path!(),
            layout: stringify!($layout),
            hand: stringify!($hand),
            shape: $crate::Shape::$shape,
            run: $crate::Run::Check(|| $check),
        }
    };
}
