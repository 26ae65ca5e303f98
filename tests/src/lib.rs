//! How the project knows that its algebra is right.
//!
//! - [`oracle`]: the definitions themselves, by enumeration: slow, simple, and without a call into the operations
//!   that they judge.
//! - [`generate`]: all small layouts, and random larger ones: inputs that a law admits, and inputs one step outside.
//! - [`vectors`]: golden data of other implementations, and the runner that holds the algebra against it.
//!
//! The laws are in `tests/laws/`, one file an operation.

pub mod generate;
pub mod lanes;
pub mod oracle;
pub mod steps;
pub mod tree;
pub mod vectors;

/// The examples of the README run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The examples of the design run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../DESIGN.md")]
struct Design;

/// The examples of `docs/theory.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/theory.md")]
struct Theory;

/// The examples of `docs/comparison.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/comparison.md")]
struct Comparison;

/// The examples of `docs/memory.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/memory.md")]
struct Memory;

/// The examples of `docs/atoms.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/atoms.md")]
struct Atoms;

/// The examples of `docs/bits.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/bits.md")]
struct Bits;
