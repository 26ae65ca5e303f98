//! What tensors do, for a family of layouts, against the definition.

mod access;
mod copying;
mod family;
mod iteration;
mod owned;
mod parts;
