//! Views of other crates to and from tensors, and values as texts: each behind its feature.

#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "mdarray")]
mod mdarray;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(all(feature = "ndarray", feature = "bytemuck"))]
mod ndarray;
#[cfg(feature = "serde")]
mod serde;
