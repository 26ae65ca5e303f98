//! Swizzles, and layouts composed with them: `Sw<3,3,3> o 0 o (8,64):(64,1)`.

mod composed;
mod cosize;
pub(crate) mod digits;
mod disjoint;
mod inverse;
pub(crate) mod matrix;
mod merge;
mod recast;
mod run;
mod seen;
mod slice;
mod text;
mod through;
mod transfer;
mod width;
mod widths;

pub use composed::Composed;
pub use disjoint::disjoint_composed;
pub use slice::Sliced;
