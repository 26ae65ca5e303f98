//! The macros of `layout-static`: [`layout!`] and [`assert_layout!`]. Use them through that crate.
//!
//! ```text
//! tokens -> syntax -> spanned tree -> lower -> operations -> eval -> layouts -> emit -> types, checks, documentation
//!                                                 |            |
//!                                                 +- diagnose -+-> errors at the guilty number
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
mod lower;
mod operation;
mod region;
mod spell;
mod syntax;
#[cfg(test)]
mod tests;
mod types;

use proc_macro::TokenStream;

/// Defines layouts as types, checked while compiling.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    expand::layout(&input.into()).tokens.into()
}

/// States facts about a layout, checked while compiling.
#[proc_macro]
pub fn assert_layout(input: TokenStream) -> TokenStream {
    expand::assert_layout(&input.into()).tokens.into()
}
