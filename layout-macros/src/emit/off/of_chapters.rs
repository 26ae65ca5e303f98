//! Stubs for builds without chapters: no linear layouts and no accesses.

use layout_lang::chapters::{Dimensions, Name, Never};
use layout_lang::eval::Number;
use proc_macro2::TokenStream;

pub(super) fn linear(known: &Never) -> TokenStream {
    match *known {}
}

pub(super) fn dimension(_: Name) -> TokenStream {
    TokenStream::new()
}

pub(super) fn dimensions(_: &Dimensions) -> TokenStream {
    TokenStream::new()
}

pub(super) fn access(direction: Never, _: &TokenStream, _: &[Number; 3], _: Option<&TokenStream>) -> TokenStream {
    match direction {}
}

pub(super) fn words(linear: &Never) -> Vec<TokenStream> {
    match *linear {}
}
