//! Static layouts.

#![no_std]
#![deny(unsafe_code)]
#![allow(
    clippy::inline_always,
    reason = "an index is a few instructions at every optimization level, or it is not free"
)]

pub mod check;
mod coordinate;
mod expect;
mod index;
mod int;
mod modes;
mod ops;
mod static_layout;
mod tiler;

pub use coordinate::{Coordinate, Selection};
pub use int::{C, Neg, Shape, Static, Strides};
pub use layout_algebra as algebra;
pub use layout_algebra::LayoutError;
pub use layout_macros::{assert_layout, layout};
pub use modes::{LayoutModes, TilerModes};
pub use ops::{
    Coalesce, CoalesceOver, ColumnMajor, Complement, Composition, CompositionExtended, Concat, Filter, Flatten,
    LogicalDivide, LogicalProduct, Mode, Number, Ordered, RowMajor, Sort, Squeeze, ZippedDivide,
};
pub use static_layout::{Layout, StaticLayout};
pub use tiler::{ByMode, Keep, StaticTiler};

/// The traits of this crate speak of its own types; `raw` relies on what they say.
mod sealed {
    /// Implemented in this crate only.
    pub trait Sealed {}
}
