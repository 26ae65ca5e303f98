//! The renderings. All iterate over the same data; none of them needs the layout.

#[cfg(feature = "pictures")]
mod json;
#[cfg(feature = "pictures")]
pub(crate) mod svg;
pub(crate) mod text;
#[cfg(feature = "pictures")]
mod tikz;
