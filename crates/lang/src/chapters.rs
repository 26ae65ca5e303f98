//! The chapters of the language: linear layouts, accesses, atoms, morphisms.
//!
//! Their types are the algebra's. If the chapters are off, they are types without values, so that code which uses them
//! compiles unchanged, to nothing. Files named `off` replace a chapter then.

#[cfg(feature = "chapters")]
mod on {
    pub use layout_algebra::access::{Access, Direction, Machine};
    pub use layout_algebra::conversion::Plan;
    pub use layout_algebra::linear::Linear;
}
#[cfg(not(feature = "chapters"))]
mod on {
    // One type without values for all: their code is type checked and never runs.
    pub use super::Never as Access;
    pub use super::Never as Direction;
    pub use super::Never as Machine;
    pub use super::Never as Plan;
    pub use super::Never as Linear;
}

use std::fmt;

pub use layout_algebra::parts::{Dimensions, Name, Operand as Factor, Side};
pub use on::{Access, Direction, Linear, Machine, Plan};

/// A type without values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl Never {
    /// Returns the parts of a value, of which there are none.
    pub fn parts<T>(&self) -> Vec<&T> {
        match *self {}
    }
}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The words of each chapter, of definitions, calls and claims; and whether the chapter is on.
const CHAPTERS: [(&str, bool, &[&str]); 4] = [
    (
        "bits",
        cfg!(feature = "bits"),
        &["^", "linear", "dimension", "infer", "linear_of", "surjective", "invertible", "bit_permutation"],
    ),
    (
        "access",
        cfg!(feature = "access"),
        &[
            "access",
            "plan",
            "swizzle_for",
            "placed_for",
            "padding_for",
            "conflicts",
            "wavefronts",
            "sectors",
            "lines",
            "pages",
        ],
    ),
    (
        "atom",
        cfg!(feature = "atom"),
        &[
            "atom",
            "mma",
            "copy",
            "tma",
            "box",
            "bulk",
            "instructions",
            "tiled",
            "copy_of",
            "store_of",
            "copy_like",
            "cotiled",
            "registers",
            "owners",
            "at_once",
            "descriptor",
            "renames",
        ],
    ),
    ("theory", cfg!(feature = "theory"), &["->"]),
];

/// Returns the feature that a word needs, if that feature is off.
pub fn missing(word: &str) -> Option<&'static str> {
    // By the words, since the parser does not know the forms of a chapter that is off.
    let (feature, ..) = CHAPTERS.iter().find(|(_, on, words)| !on && words.contains(&word))?;
    Some(feature)
}
