//! The crate that the output names. A call comes through a macro by example of `layout-static`, which hands over its
//! own `$crate`: so the crate may have another name where it is used, or be re-exported by a third one.

use std::cell::RefCell;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

thread_local! {
    /// `$crate`, during a call: the first name of every path of the output, wherever that is made. Tests have none.
    static LIBRARY: RefCell<Option<Ident>> = const { RefCell::new(None) };
}

/// Names the crate until the end of a call.
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

/// The crate as the beginning of a path that stands at `span`.
pub(super) fn at(span: Span) -> TokenStream {
    let Some(mut library) = LIBRARY.with_borrow(Clone::clone) else {
        return quote_spanned!(span=> ::layout_static);
    };
    library.set_span(span.resolved_at(library.span()));
    TokenTree::from(library).into()
}

/// The same, without a place of its own.
pub(super) fn path() -> TokenStream {
    at(Span::call_site())
}
