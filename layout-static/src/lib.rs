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
mod raw;
mod static_layout;
mod tensor;
mod tiler;

pub use coordinate::{Coordinate, Selection};
pub use int::{C, Neg, Shape, Static, Strides};
pub use layout_algebra as algebra;
pub use layout_algebra::LayoutError;
pub use layout_macros::{assert_layout, layout};
pub use modes::{LayoutModes, TilerModes};
pub use ops::{
    Coalesce, CoalesceOver, ColumnMajor, Complement, Composition, CompositionExtended, Concat, Filter, Flatten,
    LogicalDivide, LogicalProduct, Mode, Number, Ordered, RowMajor, Slice, Sort, Squeeze, Tile, ZippedDivide,
};
pub use static_layout::{Layout, StaticLayout};
pub use tensor::{Iter, Tensor, TensorMut, Tiles};
pub use tiler::{ByMode, Keep, StaticTiler};

/// The traits of this crate speak of its own types; `raw` relies on what they say.
mod sealed {
    use core::panic::{RefUnwindSafe, UnwindSafe};

    /// Implemented in this crate only, for types that are a few integers at most.
    pub trait Sealed: Copy + Send + Sync + RefUnwindSafe + UnwindSafe + 'static {}
}
