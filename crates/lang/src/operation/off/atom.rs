//! Stubs for builds without chapters: no atoms.

pub use crate::chapters::Never as Atom;
