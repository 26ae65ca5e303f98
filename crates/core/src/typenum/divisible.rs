//! Divisibility as a bound.

use core::ops::Rem;

use ::typenum::{Mod, UTerm};

use crate::each::each;
use crate::typenum::TypeNumber;

/// A shape whose extents are multiples of the extents of another: the `where` bound for a tile that divides.
///
/// ```
/// use layout_static::C;
/// use layout_static::typenum::DivisibleBy;
/// use layout_static::typenum::consts::{U8, U64, U128};
///
/// fn tiled<S: DivisibleBy<T>, T>() {}
/// tiled::<U128, U8>();
/// tiled::<(C<128>, U64), (U8, C<16>)>();
/// ```
///
/// ```compile_fail,E0277
/// # use layout_static::C;
/// # use layout_static::typenum::DivisibleBy;
/// # fn tiled<S: DivisibleBy<T>, T>() {}
/// tiled::<(C<128>, C<60>), (C<8>, C<16>)>(); // 60 is not divisible by 16
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not divisible by `{D}`",
    label = "leaves a remainder",
    note = "use an extent that is a multiple of `{D}`, or a tile that divides `{Self}`",
    note = "an integer of the crate `typenum` is shown by its bits; `C<N>` by its number"
)]
pub trait DivisibleBy<D> {}

/// A remainder of 0.
pub trait NoRemainder {}

// `UTerm` is 0, the only remainder that a whole tile leaves.
impl NoRemainder for UTerm {}

#[diagnostic::do_not_recommend]
impl<S, D: TypeNumber> DivisibleBy<D> for S
where
    S: TypeNumber<Number: Rem<D::Number>>,
    Mod<S::Number, D::Number>: NoRemainder,
{
}

// Tuples, mode by mode.
each! {
    tuples ($($S:ident $s:ident $D:ident $number:ident,)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: DivisibleBy<$D>, $D),*> DivisibleBy<($($D,)*)> for ($($S,)*) {}
    }
}
