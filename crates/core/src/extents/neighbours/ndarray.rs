//! The extents and strides of views of `ndarray` (feature `ndarray`).

use layout_algebra::LayoutError;
use ndarray::{Dim, Dimension, IntoDimension, ShapeBuilder, StrideShape};

use super::tuple::Tupled;
use super::{counted, not_negative};
use crate::extents::Extents;
use crate::int::Strides;

/// A tuple of as many integers as a view of `ndarray` has. Its rank is a type up to 6.
#[doc(hidden)]
pub trait Ranked: Tupled + IntoDimension<Dim = Dim<Self>> {}

impl<I: Tupled + IntoDimension<Dim = Dim<I>>> Ranked for I {}

/// The extents and strides of a tensor, for a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a view of `ndarray` is made of its first element and elements after it; the errors
/// of [`counted`].
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
