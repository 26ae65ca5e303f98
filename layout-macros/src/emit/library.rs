//! The path of the crate in the output. `macro_rules!` macros of `layout-static` pass their `$crate` to each call. So
//! the crate may be renamed or re-exported.

use std::cell::RefCell;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

thread_local! {
    /// `$crate` during a call: the first name of every path of the output, wherever it is made. Tests have none.
    static LIBRARY: RefCell<Option<Ident>> = const { RefCell::new(None) };
}

/// A guard: names the crate until the end of a call.
pub(crate) struct Named;

impl Named {
    /// Takes `[$crate]` off the input.
    pub(crate) fn by(input: TokenStream) -> (Named, TokenStream) {
        let mut trees = input.into_iter();
        let library = match trees.next() {
            Some(TokenTree::Group(group)) => group.stream().into_iter().next(),
            _ => None,
        };
        if let Some(TokenTree::Ident(library)) = library {
            LIBRARY.set(Some(library));
        }
        (Named, trees.collect())
    }
}

impl Drop for Named {
    fn drop(&mut self) {
        LIBRARY.set(None);
    }
}

/// Returns the crate as the beginning of a path, with the span `span`.
pub(super) fn at(span: Span) -> TokenStream {
    // Tests call the stages without a crate to name.
    let Some(mut library) = LIBRARY.with_borrow(Clone::clone) else {
        return quote_spanned!(span=> ::layout_static);
    };
    library.set_span(span.resolved_at(library.span()));
    TokenTree::from(library).into()
}

/// Returns the crate as the beginning of a path, without a span of its own.
pub(super) fn path() -> TokenStream {
    at(Span::call_site())
}
