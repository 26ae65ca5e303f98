//! The exact algebra of `CuTe` layouts, `shape : stride`, as `const fn`.
//!
//! A *layout* maps coordinates to indices: `(4,8):(8,1)` maps `(i, j)` to `8 i + j`. This crate holds layouts as values
//! and the operations on them. One implementation runs in three places. The macro of `layout-static` runs it on
//! literals, `rustc` runs it in const evaluation for generic code, and programs call it at run time.
//!
//! ```
//! use layout_algebra::{Layout, ops::{coalesce, complement, composition, logical_divide}};
//!
//! let rows = Layout::parse("(4,8):(8,1)")?;
//! assert_eq!(rows.index(5)?, 9);                                         // linear coordinate 5 is (1,1)
//!
//! // Every second row: the composition of the layout with another.
//! let even = composition(&rows, &Layout::parse("(2,8):(2,4)")?)?;
//! assert_eq!(even.to_string(), "(2,8):(16,1)");
//!
//! // The rest: the complement. Both together: a divide.
//! assert_eq!(complement(&Layout::parse("2:2")?, 4)?.to_string(), "2:1");
//! assert_eq!(logical_divide(&Layout::parse("32:1")?, &Layout::parse("4:8")?)?.to_string(), "(4,8):(8,1)");
//!
//! // Two layouts are one function exactly when they coalesce to one layout.
//! assert_eq!(coalesce(&Layout::parse("(4,(2,4)):(1,(4,8))")?).to_string(), "32:1");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! # Exact
//! An operation returns the layout of the defined function, or an error. It never returns a layout with another
//! function, and it refuses only where no such layout exists. Four budgets state where a decision may be given up
//! instead:
//!
//! - [`ops::COMPOSITION_BUDGET`]: carries that cancel each other for longer than that many coordinates;
//! - [`INJECTIVITY_BUDGET`] and [`DISJOINT_BUDGET`]: very many modes that interleave;
//! - [`ops::LEFT_INVERSE_BUDGET`]: left inverses that are no chain of modes.
//!
//! # Errors that explain
//! ```
//! use layout_algebra::{Layout, ops::composition};
//! let error = composition(&Layout::parse("(4,6):(1,8)")?, &Layout::parse("6:3")?).unwrap_err();
//! assert_eq!(error.to_string(), "\
//! [L0203] composition: stride 3 does not step through extent 4 of the outer layout
//!   A = (4,6):(1,8) has A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17
//!   help: use stride 2 or 4 over extent 6");
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```
//!
//! # Words
//! The [`glossary`] defines each term, with an example, the items that implement it, and the words of `CuTe`, Triton
//! and ndarray.
//!
//! # What this crate does not do
//! Types for layouts, index functions for kernels and tensors are in `layout-static`. This crate uses no heap and no
//! `unsafe`. Its only dependency is `serde_core`, with the feature `serde`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(all(feature = "bits", feature = "access", feature = "atom", feature = "theory")),
    allow(unreachable_pub, reason = "chapters export what follows")
)]
#![allow(
    clippy::manual_is_multiple_of,
    clippy::manual_checked_ops,
    reason = "library calls cost const evaluation twenty times the operator"
)]

#[cfg(feature = "access")]
pub mod access;
#[cfg(feature = "atom")]
pub mod atom;
pub mod check;
mod const_util;
#[cfg(feature = "access")]
pub mod conversion;
mod data;
mod decide;
mod dynamic;
mod each;
mod error;
#[doc = include_str!("glossary.md")]
#[allow(clippy::doc_markdown, reason = "the page is read outside of rustdoc, too")]
pub mod glossary {}
#[cfg(feature = "bits")]
pub mod inference;
#[cfg(feature = "bits")]
pub mod linear;
#[cfg(feature = "theory")]
pub mod morphism;
pub mod ops;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod swizzle;
#[cfg(feature = "access")]
pub mod synthesis;
mod table;

pub use data::bijection::Bijection;
pub use data::bits::bit_matrix::{BitMatrix, MAX_MATRIX_BITS};
/// The parts of errors and bit matrices, available even where the feature that exports them is off.
#[doc(hidden)]
pub mod parts {
    pub use crate::data::bits::dimensions::{Dimensions, MAX_DIMENSIONS};
    pub use crate::data::bits::matrix::Matrix;
    pub use crate::data::bits::name::Name;
    pub use crate::data::role::{Operand, Side};
}

pub use data::axis_sum::{AxisSum, MAX_SUM_AXES};
pub use data::extent::Extent;
pub use data::int_tuple::IntTuple;
pub use data::layout::Layout;
pub use data::nested::Nested;
#[doc(hidden)]
pub use data::numbers::Numbers;
pub use data::profile::{MAX_LEAVES, MAX_NODES, Profile};
pub use data::runtime_product::RuntimeProduct;
pub use data::stride::{Axis, Basis, LeafStrides, MAX_AXIS_DEPTH, MAX_RUNTIME, Stride};
pub use data::swizzle::Swizzle;
pub use data::text::Text;
pub use data::tiler::Tiler;
pub use data::tree::Tree;
pub use data::value::Value;
pub use decide::disjoint::{DISJOINT_BUDGET, Disjointness, disjoint};
pub use decide::injectivity::{INJECTIVITY_BUDGET, Injectivity, injectivity, separation};
pub use decide::loops::Loops;
pub use decide::order::reach_beyond;
pub use dynamic::{DynInjectivity, DynLayout};
pub use error::{
    Along, Blame, CATALOGUE, Capacity, Collision, Contradiction, Ends, Entry, Expected, LayoutError, Meeting, ModePath,
    Needs, Onto, Operation, Part, Reading,
};
pub use shape::coordinates::Coordinates;
pub use shape::cosize::cosize_of;
pub use swizzle::{Composed, Sliced, disjoint_composed};
