//! The statement of a text at a place: the definition that an error is about.

use proc_macro2::{TokenStream, TokenTree};

/// A definition: its name, and all words in it and its attributes.
pub(crate) struct Statement {
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
}

impl Statement {
    /// Returns the statement with this byte of the text.
    pub(crate) fn at(text: &str, byte: usize) -> Option<Statement> {
        let tokens: Vec<TokenTree> = text.parse::<TokenStream>().ok()?.into_iter().collect();
        let ends = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        let mut statements = tokens.split_inclusive(ends);
        let found = statements.find(|tokens| tokens.last().is_some_and(|last| byte < last.span().byte_range().end))?;
        let mut words = Vec::new();
        collect(found.iter().cloned(), &mut words);
        // The word before the name is a keyword: attributes are groups.
        let at = found.iter().position(|tree| matches!(tree, TokenTree::Ident(word) if word != "pub"))?;
        let TokenTree::Ident(name) = found.get(at + 1)? else { return None };
        Some(Statement { name: name.to_string(), words })
    }
}

fn collect(tokens: impl Iterator<Item = TokenTree>, words: &mut Vec<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(word) => words.push(word.to_string()),
            TokenTree::Group(group) => collect(group.stream().into_iter(), words),
            _ => {}
        }
    }
}
