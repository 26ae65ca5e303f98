//! Loops over whole tensors, in the order of memory that [`plan`](crate::plan) finds.

#[cfg(feature = "rayon")]
mod parallel;
pub(crate) mod reduce;
mod zip;

pub use zip::{Operand, Operands, Zip, zip};
