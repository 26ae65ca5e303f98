//! The procedural macros of `layout-static`: `layout!` and `assert_layout!`. Use them through that crate, which
//! documents them.
//!
//! ```text
//! tokens -> layout-lang -> layouts -> emit -> types, checks, documentation
//!                      `-> errors at the guilty number
//! ```
//!
//! The language is in `layout-lang`, the mathematics in `layout-algebra`. This crate passes tokens to them, and emits
//! the result.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "chapters"),
    allow(clippy::trivially_copy_pass_by_ref, reason = "stubs of the chapters have the signatures of the chapters")
)]

mod emit;
mod expand;
#[cfg(test)]
#[path = "../tests/expansion/mod.rs"]
mod tests;

use proc_macro::TokenStream;

/// Expands `layout!` of `layout-static`, after its `[$crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let (_named, input) = emit::Named::by(input.into());
    // The guard lives until here: emitted paths name the crate through a thread local, not through every function.
    expand::layout(&input).tokens.into()
}

/// Expands `assert_layout!` of `layout-static`, after its `[$crate]`.
#[doc(hidden)]
#[proc_macro]
pub fn assert_layout(input: TokenStream) -> TokenStream {
    let (_named, input) = emit::Named::by(input.into());
    expand::assert_layout(&input).tokens.into()
}
