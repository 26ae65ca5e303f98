//! Tests of the macros as functions from tokens to tokens.

mod cost;
mod coverage;
mod errors;
mod fuzz;
mod golden;
mod laws;
mod slips;

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

/// What stands under the caret of each error, and its text.
fn errors(source: &str) -> Vec<(String, String)> {
    located(source, &layout(source))
}

/// What stands under the caret of each error, and its text.
fn located(source: &str, expansion: &Expansion) -> Vec<(String, String)> {
    let locate = |error: &layout_lang::diagnose::Diagnostic| {
        let region = error.region();
        let (start, end) = (region.start.byte_range().start, region.end.byte_range().end);
        (source.get(start..end).unwrap_or("").to_owned(), error.text().to_owned())
    };
    expansion.errors.iter().map(locate).collect()
}
