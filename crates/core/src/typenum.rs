//! Numbers of the crate `typenum` in shapes and strides. With the feature `typenum`, which is on by default; storage of
//! exact size (`TensorOf`) with the feature `generic-array`.
//!
//! A typenum integer may replace any [`C`](crate::C), also next to one in the same tuple:
//!
//! ```
//! use layout_static::typenum::consts::{U1, U64, U128};
//! use layout_static::{C, Layout, StaticLayout};
//! type Tile = Layout<(U128, U64), (U64, U1)>;
//! type Mixed = Layout<(C<128>, U64), (U64, C<1>)>;
//! assert_eq!(Tile::LAYOUT, Mixed::LAYOUT);
//! assert_eq!(Tile::new().index((2, 3)), 131);
//! ```
//!
//! # What it adds
//! A `C<N>` is a constant, and on stable Rust no type says `C<{N + 1}>` in generic code. A typenum integer is a type,
//! and arithmetic on types is written in bounds. So generic code can own [as many elements](TypeCosize) as a layout
//! reaches, and can require [divisibility](DivisibleBy) in a `where` clause. `cargo check` tests every caller, before
//! anything is instantiated:
//!
//! ```
//! use layout_static::typenum::{DivisibleBy, Size, TypeSize};
//! use layout_static::typenum::consts::{U8, U120};
//! use layout_static::{C, Layout, StaticLayout, int::{Shape, Strides}};
//!
//! /// The number of packets of eight in a layout of two modes.
//! fn packets<M: Shape + DivisibleBy<U8>, N: Shape, D: Strides>(_: Layout<(M, N), D>) -> usize {
//!     Layout::<(M, N), D>::SIZE / 8
//! }
//!
//! assert_eq!(packets(Layout::<(U120, C<3>), (C<1>, U120)>::new()), 45);
//! ```
//!
//! ```compile_fail,E0277
//! # use layout_static::typenum::{DivisibleBy, Size, TypeSize};
//! # use layout_static::typenum::consts::U8;
//! # use layout_static::{C, Layout, StaticLayout, int::{Shape, Strides}};
//! # fn packets<M: Shape + DivisibleBy<U8>, N: Shape, D: Strides>(_: Layout<(M, N), D>) -> usize { 0 }
//! packets(Layout::<(C<100>, C<3>), (C<1>, C<100>)>::new()); // 100 is not divisible by 8
//! ```

mod divisible;
mod size;
#[cfg(feature = "generic-array")]
mod storage;

pub use ::typenum::{B0, B1, Prod, Sum, UInt, UTerm, Unsigned, consts};
#[cfg(feature = "generic-array")]
pub use generic_array::{ArrayLength, GenericArray};

pub use divisible::DivisibleBy;
pub use size::{Cosize, Size, TypeCosize, TypeNumber, TypeSize, TypeSpan};
#[cfg(feature = "generic-array")]
pub use storage::TensorOf;

use ::typenum::Bit;
use layout_algebra::{LayoutError, MAX_RUNTIME, Numbers, Operation, Tiler, Tree};

use crate::coordinates::{Coordinate, Form, Leaf, Parts, Selection};
use crate::each::each;
use crate::expect;
use crate::extents::Extent;
use crate::gather;
use crate::int::{
    Constant, Distance, IntoStrides, Number, Shape, ShapeOrRuntimeShape, Static, Strides, distance, into_strides,
};
use crate::layout::dynamic::RuntimeShape;
use crate::layout::tiler::StaticTiler;
use crate::raw::typenum::number;
use crate::sealed::Sealed;

impl Sealed for B0 {}
impl Sealed for B1 {}
impl Sealed for UTerm {}
impl<U: Unsigned + Sealed, B: Bit + Sealed> Sealed for UInt<U, B> {}

/// The integer as a `usize`, which may have fewer bits.
const fn usize_of<U: Unsigned>() -> usize {
    // `U::USIZE` would wrap with 32 bits; this is an error.
    expect::to_usize(U::U64, Operation::Layout)
}

// A typenum integer is everything that a `C` is: an extent, a stride and a tiler ..
each! {
    [{ UTerm } { UInt<U, B>, U, B }]
    ($Integer:ty $(, $U:ident, $B:ident)?) => {
        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? ShapeOrRuntimeShape for $Integer {
            type Stage = Constant;
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Shape for $Integer {
            const TREE: Tree = Tree::Number(Self::U64);
            const EXTENTS: Numbers<u64> = gather::extent(Self::U64);
            const ENTRY: u64 = Self::U64;
        }

        into_strides! { [$($U: Unsigned + Sealed, $B: Bit + Sealed)?] $Integer; }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Strides for $Integer {
            const TREE: Tree = Tree::Number(Self::U64);
            const STEPS: Numbers<i64> = gather::step(Self::U64);
            const ENTRY: u64 = Self::U64;

            #[inline(always)]
            fn write(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}

            #[inline(always)]
            fn read(_: &[usize; MAX_RUNTIME], _: usize) -> Self {
                Self::VALUE
            }
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Static for $Integer {
            // typenum's integers have no constructor for a type parameter. `raw` says why a value may be made.
            const VALUE: Self = number();
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? StaticTiler for $Integer {
            const TILER: Tiler = expect::value(Tiler::extent(Self::U64));
            // A placeholder: `IS_LAYOUT` is false.
            type Tile = crate::layout::Layout<(), ()>;
        }
    }
}

// .. and a coordinate and a number.
each! {
    [{ UTerm } { UInt<U, B>, U, B }]
    ($Integer:ty $(, $U:ident, $B:ident)?) => {
        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Selection for $Integer {
            const FORM: Form = Form::leaf(Self::U64, Leaf::Constant);

            #[inline(always)]
            fn write(self, _: &mut Parts, _: usize) {}
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Coordinate for $Integer {}

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Number for $Integer {
            const NUMBER: usize = usize_of::<Self>();
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Distance for $Integer {
            const DISTANCE: i32 = distance(usize_of::<Self>());
        }

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? Extent for $Integer {}

        impl$(<$U: Unsigned + Sealed, $B: Bit + Sealed>)? RuntimeShape for $Integer {
            const EXTENTS: Tree = Tree::Number(Self::U64);
            const COUNT: usize = 0;
            type Counts = usize;

            #[inline(always)]
            fn counts(&self) -> usize {
                usize_of::<Self>()
            }

            #[inline(always)]
            fn of_extents(_: &[usize], _: usize) -> Result<Self, LayoutError> {
                Ok(Self::VALUE)
            }

            #[inline(always)]
            fn factors(&self, _: &mut [usize; MAX_RUNTIME], _: usize) {}
        }
    }
}
