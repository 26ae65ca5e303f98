//! Errors of layouts and of operations on layouts: one `Copy` enum, data in every variant.
//!
//! The text of a variant is its row in `message`; span errors of the macro, const panics and `Display` share it.
//! [`CATALOGUE`] lists the codes; `docs/errors.md` lists the page of each. This module imports no operation: messages
//! show data of the error, or numbers that the types of its data compute.

mod blame;
mod catalogue;
mod evidence;
mod fill;
mod layout_error;
mod made;
mod message;
mod path;

pub use blame::{Blame, Onto, Operation, Part};
pub use catalogue::{CATALOGUE, Entry};
pub use evidence::{Along, Capacity, Collision, Contradiction, Ends, Expected, Meeting, Needs, Reading};
pub use layout_error::LayoutError;
pub use path::ModePath;
