//! Programs at random, in safe code, against a plain model: what a tensor reads is what was written, and to the same
//! place.
//!
//! The model of a tensor is the list of its elements, by coordinate; what an operation makes of it is written out below
//! in loops. Layouts are types, so a program is a path through a family of types; extents, strides, coordinates and
//! offsets are random. Run under Miri, which sees what a wrong pointer does even where the number is right.

mod model;
mod runtime;
mod types;

/// How many programs of each of the nine layout types, and a third of how many with each form of runtime extents: Miri
/// takes some thousand times as long for one.
const PROGRAMS: u64 = if cfg!(miri) { 6 } else { 1_000 };
