//! Loops over whole tensors, in the order of memory that [`plan`](crate::plan) finds.

mod equal;
#[cfg(feature = "rayon")]
mod parallel;
pub(crate) mod reduce;
mod zip;

pub(crate) use equal::equal;
pub use zip::{Operand, Operands, Zip, zip};
