//! Layout types: what a layout is while compiling, what is known of it when the program runs, and the operations on
//! layouts, which are layout types.
//!
//! One room: each operation is a method of [`StaticLayout`] and a type that implements it.

pub(crate) mod composed;
pub(crate) mod dynamic;
pub(crate) mod index;
pub(crate) mod modes;
pub mod number;
pub mod ops;
pub(crate) mod proof;
mod scaled;
pub(crate) mod tiler;
mod types;
pub(crate) mod unroll;

pub(crate) use types::no;
pub use types::{Layout, StaticLayout};
