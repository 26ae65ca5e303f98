//! The language of `layout!`, outside of the compiler. It reads definitions of layouts as text or tokens, and returns
//! values, or errors with their place and the edit that corrects them.
//!
//! ```
//! use layout_lang::Program;
//!
//! let text = "type Tile = (128, 64) : (64, 1); type Blocks = zipped_divide(Tile, [8, 48]);";
//! let program = Program::parse(text);
//! let errors = program.evaluate().unwrap_err();
//! assert_eq!(errors[0].code(), "L0401");
//! assert_eq!(&text[errors[0].range()], "48");
//! let edit = program.edit(&errors[0]).unwrap();
//! let values = Program::parse(&edit.apply(text)).evaluate().unwrap();
//! assert_eq!(values.get("Blocks").unwrap().to_string(), "((8,32),(16,2)):((64,1),(512,32))");
//! ```
//!
//! The macros of `layout-static` call this crate, so errors are the same, to the letter. The stages are functions, one
//! way:
//!
//! ```text
//! text or tokens -> syntax -> spanned tree -> lower -> operations -> eval -> values
//!                     |                         |                     |
//!                     +-------------------------+------ diagnose -----+-> errors at the guilty number
//! ```
//!
//! Regions and words are defined here; all mathematics is in `layout-algebra`. A const of the user's crate, which only
//! rustc knows, is a name without a value. Definitions that depend on it have no value, until [`Program::with`]
//! supplies one.
//!
//! The feature `text`, on by default, adds functions that need the place of a token in a text: [`Program::parse`],
//! [`Diagnostic::range`], [`Program::edit`]. It is off inside of rustc, which has spans of its own. A [`Document`] is a
//! text that is edited: only definitions that depend on an edit are evaluated again.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "chapters"),
    allow(
        dead_code,
        clippy::unused_self,
        clippy::trivially_copy_pass_by_ref,
        clippy::unnecessary_wraps,
        clippy::needless_pass_by_value,
        clippy::needless_pass_by_ref_mut,
        reason = "stubs of the chapters have the signatures of the chapters"
    )
)]

#[doc(hidden)]
pub mod atom;
mod call;
#[doc(hidden)]
pub mod chapters;
#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod defines;
#[doc(hidden)]
pub mod diagnose;
#[cfg(feature = "text")]
mod document;
#[cfg(feature = "text")]
mod edit;
#[doc(hidden)]
pub mod eval;
mod every;
#[doc(hidden)]
#[cfg_attr(not(feature = "chapters"), path = "off/linear.rs")]
pub mod linear;
#[doc(hidden)]
pub mod lower;
#[doc(hidden)]
#[cfg_attr(not(feature = "chapters"), path = "off/machine.rs")]
pub mod machine;
mod machine_words;
#[doc(hidden)]
pub mod operation;
#[cfg(feature = "text")]
mod outline;
mod program;
#[doc(hidden)]
pub mod region;
#[doc(hidden)]
pub mod spell;
#[doc(hidden)]
pub mod syntax;

pub use diagnose::Diagnostic;
#[cfg(feature = "text")]
pub use document::{Document, Mistake};
#[cfg(feature = "text")]
pub use edit::Edit;
pub use eval::Value;
#[cfg(feature = "text")]
pub use program::Claim;
pub use program::{Program, Values};
