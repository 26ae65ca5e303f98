//! Size and cosize of a layout as types.

use core::ops::{Add, Mul, Sub};

use ::typenum::{Add1, B1, Bit, Const, Prod, Sub1, Sum, ToUInt, U0, U1, UInt, UTerm, Unsigned};

use crate::each::each;
use crate::int::{C, Shape, Strides};
use crate::layout::Layout;
use crate::sealed::Sealed;

/// An integer that is a typenum type: a typenum integer, or a [`C`] with a typenum integer. These are the numbers up to
/// 1024, powers of 2 and their neighbours, powers of 10.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer of the crate `typenum`",
    note = "`C<N>` is one for N up to 1024 and for powers of 2; write others as sums or products: `Sum<U1024, U32>`"
)]
pub trait TypeNumber: Copy + Sealed {
    /// The integer.
    type Number: Unsigned;
}

impl TypeNumber for UTerm {
    type Number = UTerm;
}

impl<U: Unsigned + Sealed, B: Bit + Sealed> TypeNumber for UInt<U, B> {
    type Number = UInt<U, B>;
}

impl<const N: usize> TypeNumber for C<N>
where
    Const<N>: ToUInt<Output: Unsigned>,
{
    type Number = <Const<N> as ToUInt>::Output;
}

/// Shapes, and layouts over them, whose size is a type.
///
/// Post: `Size::USIZE` is [`SIZE`](crate::StaticLayout::SIZE).
///
/// ```
/// use layout_static::typenum::consts::{U1, U64, U128, U8192};
/// use layout_static::typenum::{Size, Unsigned};
/// use layout_static::{C, Layout, StaticLayout};
/// type Tile = Layout<(U128, C<64>), (U64, U1)>;
/// let eight_thousand: Size<Tile> = U8192::new();
/// assert_eq!(<Size<Tile> as Unsigned>::USIZE, Tile::SIZE);
/// ```
#[diagnostic::on_unimplemented(
    message = "the size of `{Self}` is not a type",
    note = "it is one for trees of typenum integers and of `C<N>` with N up to 1024 or a power of 2, and layouts over \
            them"
)]
pub trait TypeSize {
    /// The product of the extents.
    type Size: Unsigned;
}

/// The size of a layout or shape as a typenum type.
pub type Size<L> = <L as TypeSize>::Size;

/// Layouts of constant strides, none negative, whose cosize is a type.
///
/// Post: `Cosize::USIZE` is [`COSIZE`](crate::StaticLayout::COSIZE).
///
/// ```
/// use layout_static::typenum::consts::{U1, U31, U32, U33, U1024};
/// use layout_static::typenum::{Cosize, Sum};
/// use layout_static::{Layout, StaticLayout};
/// type Padded = Layout<(U32, U32), (U33, U1)>;
/// let reached: Cosize<Padded> = Sum::<U1024, U31>::new();
/// assert_eq!(Padded::COSIZE, 1055);
/// ```
#[diagnostic::on_unimplemented(
    message = "the cosize of `{Self}` is not a type",
    note = "it is one for layouts of typenum integers and of `C<N>` with N up to 1024 or a power of 2"
)]
pub trait TypeCosize {
    /// One more than the largest index.
    type Cosize: Unsigned;
}

/// The cosize of a layout as a typenum type.
pub type Cosize<L> = <L as TypeCosize>::Cosize;

/// A shape whose strides `D` reach a largest index that is a type.
#[diagnostic::on_unimplemented(
    message = "what a shape `{Self}` with strides `{D}` reaches is not a type",
    note = "it is one for congruent trees of typenum integers and of `C<N>` with N up to 1024 or a power of 2"
)]
pub trait TypeSpan<D> {
    /// The largest index.
    type Span: Unsigned;
}

impl<S: Shape + TypeSize, D: Strides> TypeSize for Layout<S, D> {
    type Size = S::Size;
}

impl<S, D: Strides> TypeCosize for Layout<S, D>
where
    S: Shape + TypeSpan<D, Span: Add<B1, Output: Unsigned>>,
{
    type Cosize = Add1<S::Span>;
}

impl<S: TypeNumber> TypeSize for S {
    type Size = S::Number;
}

impl<S, D: TypeNumber> TypeSpan<D> for S
where
    S: TypeNumber<Number: Sub<B1, Output: Mul<D::Number, Output: Unsigned>>>,
{
    // The largest index of a mode: its last coordinate times its stride. Extents of 0 have no `Sub<B1>`.
    type Span = Prod<Sub1<S::Number>, D::Number>;
}

// Tuples: the first mode, and the tuple of the rest.
each! {
    tuples () => {
        impl TypeSize for () {
            type Size = U1;
        }

        impl TypeSpan<()> for () {
            type Span = U0;
        }
    }
    ($S:ident $s:ident $D:ident $number:ident,) => {
        // An arm of its own: with the arm below, generic code would have to promise `S::Size: Mul<U1>`.
        impl<S: TypeSize> TypeSize for (S,) {
            type Size = S::Size;
        }

        impl<S: TypeSpan<D>, D> TypeSpan<(D,)> for (S,) {
            type Span = S::Span;
        }
    }
    ($S:ident $s:ident $D:ident $number:ident, $($T:ident $t:ident $E:ident $numbers:ident,)+) => {
        impl<$S: TypeSize, $($T),+> TypeSize for ($S, $($T,)+)
        where
            ($($T,)+): TypeSize,
            $S::Size: Mul<Size<($($T,)+)>, Output: Unsigned>,
        {
            type Size = Prod<$S::Size, Size<($($T,)+)>>;
        }

        impl<$S: TypeSpan<$D>, $D, $($T, $E),+> TypeSpan<($D, $($E,)+)> for ($S, $($T,)+)
        where
            ($($T,)+): TypeSpan<($($E,)+)>,
            $S::Span: Add<<($($T,)+) as TypeSpan<($($E,)+)>>::Span, Output: Unsigned>,
        {
            type Span = Sum<$S::Span, <($($T,)+) as TypeSpan<($($E,)+)>>::Span>;
        }
    }
}
