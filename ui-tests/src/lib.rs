//! What must not compile, and what the compiler then says. Cases with golden messages are in `tests/ui`; programs that
//! a user would write, each with a header that says what the answer must contain, are in `tests/programs`. This crate
//! judges those.

mod compile;
mod header;
mod judge;
mod mended;

pub use compile::{Answer, Diagnostic, Library};
pub use header::{Answers, Expect, Header, Mend};
pub use judge::{Program, judge};
pub use mended::{mended, written};
