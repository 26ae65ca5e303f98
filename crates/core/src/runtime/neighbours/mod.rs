//! Views of other crates to and from tensors: a pointer, extents and strides on both sides.

#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;

/// Two integers: the extents of a matrix, rows first, or its strides.
#[cfg(any(feature = "faer", feature = "nalgebra"))]
type Pair = (usize, usize);
