//! The extents and strides of views of `ndarray` (feature `ndarray`).

use layout_algebra::LayoutError;
use ndarray::{Dim, Dimension, IntoDimension, ShapeBuilder, StrideShape};

use super::not_negative;
use super::tuple::Tupled;
use crate::extents::Extents;

/// A tuple of as many integers as a view of `ndarray` has. Its rank is a type up to 6.
#[doc(hidden)]
pub trait Ranked: Tupled + IntoDimension<Dim = Dim<Self>> {}

impl<I: Tupled + IntoDimension<Dim = Dim<I>>> Ranked for I {}

/// The integers of a view of rank `N`.
pub(crate) type Dims<const N: usize> = Dim<[usize; N]>;

/// The extents of a tensor, and strides, for a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a view of `ndarray` is made of its first element and elements after it.
pub(crate) fn shape<E: Extents, const N: usize>(
    extents: &E,
    strides: &[isize; N],
) -> Result<StrideShape<Dims<N>>, LayoutError>
where
    [usize; N]: Ranked,
    Dims<N>: Dimension,
{
    let strides = not_negative(strides)?;
    let extents = extents.extents();
    let extents: [usize; N] = core::array::from_fn(|k| extents[k]);
    Ok(extents.into_dimension().strides(strides.into_dimension()))
}
