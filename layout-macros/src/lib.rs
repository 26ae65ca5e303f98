//! The macros of `layout-static`, `layout!` and `assert_layout!`: use them through that crate, which documents them.
//!
//! ```text
//! tokens -> syntax -> spanned tree -> lower -> operations -> eval -> layouts -> emit -> types, checks, documentation
//!                                       |                     |
//!                                       +------ diagnose -----+-> errors at the guilty number
//! ```
//!
//! The macro owns spans and words. All mathematics is in `layout-algebra`, which it calls.

#![forbid(unsafe_code)]

mod claim;
mod describe;
mod diagnose;
mod emit;
mod eval;
mod expand;
mod library;
mod lower;
mod operation;
mod region;
mod spell;
mod syntax;
#[cfg(test)]
mod tests;
mod types;
mod words;

use proc_macro::TokenStream;

/// `layout!` of `layout-static`, behind its `[$crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let (_named, input) = library::Named::by(input.into());
    expand::layout(&input).tokens.into()
}

/// `assert_layout!` of `layout-static`, behind its `[$crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn assert_layout(input: TokenStream) -> TokenStream {
    let (_named, input) = library::Named::by(input.into());
    expand::assert_layout(&input).tokens.into()
}
