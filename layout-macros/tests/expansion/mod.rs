//! Tests of the macros as functions from tokens to tokens.

mod cost;
mod fuzz;
mod golden;
mod spelling;

use proc_macro2::TokenStream;

use crate::expand::{self, Expansion};

/// The tokens of a text.
fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// The expansion of `layout!`.
fn layout(source: &str) -> Expansion {
    expand::layout(&tokens(source))
}
