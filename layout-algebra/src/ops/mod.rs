//! The operations, one law a file.

pub(crate) mod compact;

pub use compact::{column_major, ordered, row_major};
