//! The renderings: each goes over the same data, and none knows what a layout is.

#[cfg(feature = "pictures")]
mod json;
#[cfg(feature = "pictures")]
mod svg;
pub(crate) mod text;
#[cfg(feature = "pictures")]
mod tikz;
