//! The extents and strides of views of `ndarray` (feature `ndarray`).

use layout_algebra::{LayoutError, MAX_RUNTIME};
use ndarray::{Dim, Dimension, IntoDimension, ShapeBuilder, StrideShape};

use super::{counted, not_negative};
use crate::each::each;
use crate::extents::Extents;
use crate::gather;
use crate::int::Strides;

/// As many integers as a tuple has entries.
#[doc(hidden)]
pub trait Tupled {
    /// The tuple of as many integers.
    type Tuple: Extents + Strides;
}

each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl Tupled for [usize; gather::rank(&[$(stringify!($t)),*])] {
            type Tuple = ($($number,)*);
        }
    }
}

/// As many integers as a view of `ndarray` has: its rank is a type up to 6.
#[doc(hidden)]
pub trait Ranked: Tupled + IntoDimension<Dim = Dim<Self>> {}

impl<I: Tupled + IntoDimension<Dim = Dim<I>>> Ranked for I {}

/// A tuple of `N` integers.
pub(crate) type Integers<const N: usize> = <[usize; N] as Tupled>::Tuple;

/// The integers as a tuple.
pub(crate) fn tuple<const N: usize>(integers: &[usize]) -> Integers<N>
where
    [usize; N]: Tupled,
{
    let mut entries = [0; MAX_RUNTIME];
    entries[..N].copy_from_slice(integers);
    Strides::read(&entries, 0)
}

/// The extents and strides of a tensor, for a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a view of `ndarray` is made of its first element and others after it; those of
/// [`counted`].
pub(crate) fn shape<E: Extents, D: Strides, const N: usize>(
    extents: &E,
    strides: &D,
) -> Result<StrideShape<Dim<[usize; N]>>, LayoutError>
where
    [usize; N]: Ranked,
    Dim<[usize; N]>: Dimension,
{
    let strides = not_negative(&counted::<E, D, N>(extents, strides)?)?;
    let extents = extents.extents();
    let extents: [usize; N] = core::array::from_fn(|k| extents[k]);
    Ok(extents.into_dimension().strides(strides.into_dimension()))
}
