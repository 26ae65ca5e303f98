//! The renderings: each goes over the same data, and none knows what a layout is.

mod json;
mod svg;
pub(crate) mod text;
mod tikz;
