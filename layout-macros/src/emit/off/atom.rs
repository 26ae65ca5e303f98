//! Stubs for builds without chapters: no instructions.

use layout_lang::eval::Evaluated;
use layout_lang::syntax::Definition;
use proc_macro2::TokenStream;

pub(super) fn definition(_: &Definition, _: &Evaluated) -> TokenStream {
    TokenStream::new()
}
