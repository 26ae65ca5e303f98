//! The types and tensors of `layout-static`, without its macros.
//!
//! `layout-static` is this crate and the macros [`layout!`] and `assert_layout!`, which name its types. Its
//! documentation is the guide. Depend on `layout-static`; this crate is apart from the macros so that both compile at
//! the same time.
//!
//! ```text
//! int -> coordinate -> index -> proof -> raw -> tensor, runtime
//!                               loops ----^
//! ```
//!
//! All `unsafe` stands in `raw`. The mathematics is in [`algebra`], as values and `const fn`.
//!
//! [`layout!`]: https://docs.rs/layout-static/latest/layout_static/macro.layout.html

#![no_std]
#![deny(unsafe_code)]
#![allow(
    clippy::inline_always,
    reason = "an index is a few instructions at every optimization level, or it is not free"
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "access")]
pub mod access;
#[cfg(feature = "atom")]
pub mod atom;
mod bounded;
pub mod check;
mod composed;
pub mod constants;
#[cfg(feature = "access")]
pub mod conversion;
pub mod coordinate;
mod diagonals;
mod disjoint;
mod dynamic;
mod each;
mod enumerable;
mod expect;
mod extents;
mod gather;
mod index;
pub mod int;
#[cfg(feature = "bits")]
pub mod linear;
mod loops;
#[cfg(not(all(feature = "rayon", feature = "ndarray")))]
mod missing;
mod modes;
pub mod number;
pub mod ops;
mod plan;
mod proof;
mod raw;
#[cfg(feature = "bytemuck")]
mod recast;
pub mod runtime;
mod start;
mod static_layout;
pub mod tensor;
mod tiler;
#[cfg(feature = "typenum")]
pub mod typenum;
mod unroll;

// In the order of the guide: layouts, coordinates, operations, tensors; what is needed less often is in the modules.
pub use int::{C, Neg, Padded, Static};
pub use layout_algebra::LayoutError;
pub use static_layout::{Layout, StaticLayout};

pub use dynamic::{Fixed, RuntimeLayout, RuntimeShape};

pub use bounded::Bounded;
pub use coordinate::Coordinate;

pub use composed::{BitMatrix, Composed, StaticSwizzle, Swizzle};
#[cfg(feature = "bits")]
pub use linear::StaticLinear;
pub use tiler::{ByMode, Keep, StaticTiler};

pub use extents::Multiple;
pub use loops::zip;
pub use runtime::{DynTensor, DynTensorMut, RaggedTiles};
#[cfg(feature = "rayon")]
pub use tensor::ParallelParts;
#[cfg(feature = "alloc")]
pub use tensor::TensorBox;
pub use tensor::{Along, At, ByThread, Tensor, TensorArray, TensorMut, Tiles, View, Views};

pub use layout_algebra as algebra;

/// The traits of this crate speak of its own types; `raw` relies on what they say.
mod sealed {
    use core::panic::{RefUnwindSafe, UnwindSafe};

    /// What only this crate has: the right to start a layout elsewhere, and to name a coordinate that it has counted.
    #[derive(Clone, Copy)]
    pub struct Token(pub(crate) ());

    /// Implemented in this crate only, for types that are a few integers at most.
    pub trait Sealed: Copy + Send + Sync + RefUnwindSafe + UnwindSafe + 'static {}
}
