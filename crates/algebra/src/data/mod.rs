//! The values: nested tuples, strides, layouts and tilers, with their text forms.

pub(crate) mod axis_sum;
pub(crate) mod bijection;
pub(crate) mod bits;
pub(crate) mod compact;
pub(crate) mod extent;
pub(crate) mod im2col;
pub(crate) mod int_tuple;
pub(crate) mod layout;
pub(crate) mod modes;
pub(crate) mod nested;
pub(crate) mod numbers;
pub(crate) mod parse;
pub(crate) mod profile;
pub(crate) mod role;
mod runtime;
pub(crate) mod runtime_product;
pub(crate) mod stride;
pub(crate) mod swizzle;
pub(crate) mod text;
pub(crate) mod tiler;
pub(crate) mod tree;
pub(crate) mod umma;
pub(crate) mod value;
