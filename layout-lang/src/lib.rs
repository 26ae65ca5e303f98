//! The language of `layout!` outside of the compiler: grammar, names, evaluation and diagnosis.
//!
//! ```text
//! tokens -> syntax -> spanned tree -> lower -> operations -> eval -> layouts
//!                                       |                     |
//!                                       +------ diagnose -----+-> errors at the guilty number
//! ```
//!
//! It owns regions and words. All mathematics is in `layout-algebra`, which it calls.

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod diagnose;
#[doc(hidden)]
pub mod eval;
#[doc(hidden)]
pub mod library;
#[doc(hidden)]
pub mod lower;
#[doc(hidden)]
pub mod operation;
#[doc(hidden)]
pub mod region;
#[doc(hidden)]
pub mod spell;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod types;
