//! Functions of shapes and of single layouts: coordinates and indices, sizes and cosizes, quotients of shapes.

mod coordinate;
pub(crate) mod coordinates;
mod coshape;
pub(crate) mod cosize;
mod divide;
mod sizes;
pub(crate) mod width;
