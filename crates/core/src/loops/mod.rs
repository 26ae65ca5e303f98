//! Loops over whole tensors, in the order of memory.
//!
//! What a loop steps through is ordered once: the mode along which the tensors are contiguous is the innermost one,
//! modes that continue each other in all of them are one, and where one tensor is contiguous along one mode and another
//! along another, as in a transpose, both modes are gone through in blocks. For shapes and strides that are known while
//! compiling that is a constant; else it is done for each call (`algebra::Loops`).

pub(crate) mod counted;
pub(crate) mod found;
pub(crate) mod nest;
pub(crate) mod order;
#[cfg(feature = "rayon")]
mod parallel;
pub(crate) mod plan;
pub(crate) mod reduce;
mod rows;
mod zip;

pub use zip::{Operand, Operands, Zip, zip};
