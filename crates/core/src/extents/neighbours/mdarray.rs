//! The extents and strides of views of `mdarray` (feature `mdarray`).

use mdarray::{IntoShape, Mapping, Rank, StridedMapping};

use crate::extents::Extents;

/// The extents and strides of a view.
pub(crate) fn axes<const N: usize>(mapping: &impl Mapping) -> ([usize; N], [isize; N]) {
    (core::array::from_fn(|axis| mapping.dim(axis)), core::array::from_fn(|axis| mapping.stride(axis)))
}

/// The extents of a tensor, and strides, for a view.
pub(crate) fn mapping<E: Extents, const N: usize>(extents: &E, strides: &[isize; N]) -> StridedMapping<Rank<N>>
where
    [usize; N]: IntoShape,
{
    let extents = extents.extents();
    let extents: [usize; N] = core::array::from_fn(|axis| extents[axis]);
    StridedMapping::new(extents.into_shape(), strides)
}
