//! Linear algebra over F2 on the bits of numbers, and the named dimensions of bits: the basis of linear layouts and
//! their errors.

pub(crate) mod bit_matrix;
pub(crate) mod dimensions;
pub(crate) mod echelon;
pub(crate) mod matrix;
pub(crate) mod modes;
pub(crate) mod name;

pub(crate) use dimensions::Dimensions;
pub(crate) use matrix::Matrix;
pub(crate) use name::Name;
