//! The exact algebra of `CuTe` layouts.

#![no_std]
#![forbid(unsafe_code)]

pub mod check;
mod const_util;
mod coordinate;
mod error;
mod injectivity;
mod int_tuple;
mod layout;
pub mod ops;
mod parse;
mod predicate;
mod profile;
mod stride;
mod text;
mod tiler;

pub use error::{Blame, CATALOGUE, Collision, Contradiction, Entry, Expected, LayoutError, Operation, Part};
pub use injectivity::{INJECTIVITY_BUDGET, Injectivity, injectivity};
pub use int_tuple::IntTuple;
pub use layout::Layout;
pub use ops::composition;
pub use profile::{MAX_LEAVES, MAX_NODES, Profile};
pub use stride::{Axis, Basis, MAX_AXIS_DEPTH, MAX_RUNTIME, Stride};
pub use text::Text;
pub use tiler::Tiler;
