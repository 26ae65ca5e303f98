//! Layout types: their constants, their runtime strides and extents, and the operations on them.
//!
//! Each operation is a method of [`StaticLayout`] and a layout type that implements it.

mod bound;
pub(crate) mod composed;
pub(crate) mod counting;
pub(crate) mod dynamic;
pub(crate) mod index;
pub(crate) mod modes;
pub mod number;
pub mod ops;
pub(crate) mod proof;
mod scaled;
pub(crate) mod start;
mod table;
pub(crate) mod tiler;
mod types;
pub(crate) mod unroll;

pub use bound::StaticLayout;
pub(crate) use bound::no;
pub use types::Layout;
