//! Loops over whole tensors, in the memory order that [`plan`](crate::plan) finds: `zip`, equality, reductions.

mod equal;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "rayon")]
mod pieces;
pub(crate) mod reduce;
mod transfer;
mod zip;

pub(crate) use equal::equal;
pub(crate) use transfer::{copy, fill, lend, lend_counted};
pub use zip::{Operand, Operands, Zip, zip};
