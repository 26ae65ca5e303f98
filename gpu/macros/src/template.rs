//! Tokens by example: a text with names, in the place of which other tokens come.

use proc_macro::{Group, TokenStream, TokenTree};

/// A name of a template, and what comes in its place.
pub(crate) type Piece = (&'static str, TokenStream);

/// The tokens of a text, with pieces in the place of names.
pub(crate) fn filled(text: &str, pieces: &[Piece]) -> TokenStream {
    text.parse().map_or_else(|_| TokenStream::new(), |tokens| replaced(tokens, pieces))
}

fn replaced(tokens: TokenStream, pieces: &[Piece]) -> TokenStream {
    let one = |token: TokenTree| -> TokenStream {
        match &token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                pieces.iter().find(|(piece, _)| *piece == name).map_or_else(|| token.into(), |(_, with)| with.clone())
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), replaced(group.stream(), pieces))).into()
            }
            _ => token.into(),
        }
    };
    tokens.into_iter().flat_map(one).collect()
}
