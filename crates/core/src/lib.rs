//! The types and tensors of `layout-static`, without its macros.
//!
//! `layout-static` is this crate and the macros [`layout!`] and `assert_layout!`, which name its types. Its
//! documentation is the guide. Depend on `layout-static`; this crate is apart from the macros so that both compile at
//! the same time.
//!
//! ```text
//! int -> coordinates -> bounded -> layout -> plan, disjoint -> raw -> loops -> tensor -> runtime
//!                                     \-> extents, grid --^
//! ```
//!
//! All `unsafe` code is in `raw`. The mathematics is in [`algebra`], as values and `const fn`.
//!
//! [`layout!`]: https://docs.rs/layout-static/latest/layout_static/macro.layout.html

#![cfg_attr(docsrs, feature(doc_cfg))]
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
pub mod constants;
#[cfg(feature = "access")]
pub mod conversion;
mod coordinates;
mod diagonals;
mod disjoint;
mod each;
mod enumerable;
mod expect;
mod extents;
mod gather;
mod grid;
pub mod int;
mod layout;
#[cfg(feature = "bits")]
pub mod linear;
mod loops;
#[cfg(not(all(feature = "rayon", feature = "ndarray")))]
mod missing;
mod plan;
mod proof;
mod raw;
#[cfg(feature = "bytemuck")]
mod recast;
mod target;
pub mod tensor;
#[cfg(feature = "typenum")]
pub mod typenum;

// After `tensor`: where a name is wrong, rustc lists functions in this order, `Tensor::new` first.
pub mod runtime;

// In the order of the guide: layouts, coordinates, operations, tensors. Items needed less often are in modules.
pub use int::multiple::Multiple;
pub use int::{C, Neg, Padded, Static};
pub use layout::{Layout, StaticLayout, number, ops};
pub use layout_algebra::LayoutError;

pub use layout::dynamic::{Fixed, RuntimeShape};

pub use bounded::Bounded;
pub use coordinates::Coordinate;

pub use layout::composed::{BitMatrix, Composed, StaticSwizzle, Swizzle};
pub use layout::tiler::{ByMode, Keep, StaticTiler};
#[cfg(feature = "bits")]
pub use linear::StaticLinear;

pub use loops::zip;
pub use runtime::{DynTensor, DynTensorMut, RaggedTiles};
#[cfg(feature = "rayon")]
pub use tensor::ParallelParts;
#[cfg(feature = "alloc")]
pub use tensor::TensorBox;
pub use tensor::{Along, At, ByThread, RuntimeLayout, Tensor, TensorArray, TensorMut, Tiles, View, Views};

pub use layout_algebra as algebra;

/// Coordinates: integers, constants, nested tuples of both, and `..` in slices.
///
/// ```text
/// x                  an integer counts the coordinates of the whole shape, the first mode moving fastest
/// (i, j)             one coordinate for each mode
/// one for each inner mode of a mode
/// (C::<3>, j)        a constant part: checked and folded while compiling
/// (Bounded<4>, j)    a part that is proven below a bound: the bound is checked while compiling
/// (i, ..)            `..` leaves a mode free: a slice
/// ```
pub mod coordinate {
    pub use crate::bounded::BoundedIter;
    #[doc(hidden)]
    pub use crate::coordinates::Form;
    pub use crate::coordinates::{ConstantCoordinate, Coordinate, Selection};
    #[doc(hidden)]
    pub use crate::enumerable::Enumeration;
    pub use crate::enumerable::{Enumerable, FlatCoordinate};
    pub use crate::layout::counting::{Coordinates, Counted};
    pub use crate::layout::unroll::{Steps, Unrolled};
}

/// Bounds that types outside this crate cannot fulfil: `raw` relies on the implementations.
mod sealed {
    use core::panic::{RefUnwindSafe, UnwindSafe};

    /// The right to start a layout elsewhere, to name a coordinate that was counted, and to take elements from a view
    /// without using it up. Only this crate has a value. Whoever makes one keeps the law of the function that takes it.
    #[derive(Clone, Copy)]
    pub struct Token(pub(crate) ());

    /// Implemented in this crate only, for types of at most a few integers.
    pub trait Sealed: Copy + Send + Sync + RefUnwindSafe + UnwindSafe + 'static {}
}
