//! Extents and strides as other crates count them, in `isize`.

#[cfg(feature = "mdarray")]
pub(crate) mod mdarray;
#[cfg(feature = "nalgebra")]
pub(crate) mod nalgebra;
#[cfg(feature = "ndarray")]
pub(crate) mod ndarray;
#[cfg(any(feature = "mdarray", feature = "ndarray"))]
pub(crate) mod tuple;

use layout_algebra::{Blame, LayoutError, Operation};

use crate::extents::proof::SameRank;
use crate::extents::{Extents, reach};
use crate::int::Strides;

/// The strides of a tensor of rank `N`, for a view: 0 where a mode has one coordinate, or nothing has an element.
///
/// # Errors
/// [`LayoutError::TooWide`] where `isize` does not hold its size, or the distance from its first element to its last
/// one. The size may exceed it for elements without size or met often, the distance for elements without size.
pub(crate) fn counted<E: Extents, D: Strides, const N: usize>(
    extents: &E,
    strides: &D,
) -> Result<[isize; N], LayoutError> {
    let (cosize, _) = reach::reach(extents, strides, SameRank::PROOF)?;
    let (strides, extents) = (reach::strides(strides), extents.extents());
    let blame = Blame::whole(Operation::Tensor, 0);
    let fits = |number: u64| {
        let fits = isize::try_from(number).is_ok();
        if fits { Ok(number) } else { Err(LayoutError::TooWide { blame, number, bits: isize::BITS - 1 }) }
    };
    // The cosize is one more than the distance from the first element to the last one, and 0 where there is no element.
    fits(cosize.saturating_sub(1))?;
    let mut size = 1_u64;
    for &extent in &extents[..N] {
        let extent = extent as u64;
        let product = size.checked_mul(extent.max(1));
        size = fits(product.ok_or(LayoutError::Overflow { blame, left: size, right: extent })?)?;
    }
    let strides: [isize; N] = core::array::from_fn(|k| strides[k].cast_signed());
    Ok(if cosize > 0 { moved(&extents[..N], &strides) } else { [0; N] })
}

/// The same, if no two coordinates have one index: for a view for writing.
///
/// # Errors
/// [`LayoutError::NotInjective`] where two have; as for [`counted`].
pub(crate) fn counted_apart<E: Extents, D: Strides, const N: usize>(
    extents: &E,
    strides: &D,
) -> Result<[isize; N], LayoutError> {
    reach::injective(extents, strides)?;
    counted::<E, D, N>(extents, strides)
}

/// The strides along which there is more than one element; all remaining strides do not matter, and are 0.
pub(crate) fn moved<const N: usize>(extents: &[usize], strides: &[isize]) -> [isize; N] {
    core::array::from_fn(|k| if extents[k] > 1 { strides[k] } else { 0 })
}

/// The strides of a matrix.
///
/// # Errors
/// [`LayoutError::NegativeStride`].
#[cfg(feature = "faer")]
pub(crate) fn pair((rows, columns): (usize, usize), strides: [isize; 2]) -> Result<(usize, usize), LayoutError> {
    Ok(not_negative(&moved(&[rows, columns], &strides))?.into())
}

/// Strides that are not negative: strides of a tensor with runtime strides, and of crates whose views begin at the
/// first element.
///
/// # Errors
/// [`LayoutError::NegativeStride`].
pub(crate) fn not_negative<const N: usize>(strides: &[isize; N]) -> Result<[usize; N], LayoutError> {
    let mut result = [0; N];
    for (k, stride) in strides.iter().enumerate() {
        let blame = Blame::stride(Operation::Tensor, k);
        result[k] =
            usize::try_from(*stride).map_err(|_| LayoutError::NegativeStride { blame, stride: *stride as i64 })?;
    }
    Ok(result)
}
