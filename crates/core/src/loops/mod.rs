//! Loops over whole tensors, in the memory order that [`plan`](crate::plan) finds: `zip`, equality, reductions.

mod equal;
mod onto;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "rayon")]
mod pieces;
pub(crate) mod reduce;
mod runs;
mod transfer;
mod transposed;
mod zip;

pub(crate) use equal::equal;
pub(crate) use onto::fold_onto;
pub(crate) use runs::fold_runs;
pub(crate) use transfer::{copy, fill, lend, lend_counted};
pub use zip::{Operand, Operands, Zip, zip};
