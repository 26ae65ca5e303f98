//! No chapters: there are no atoms.

pub use crate::chapters::Never as Atom;
