//! The names and words of a text in the language of `layout!`.

use std::ops::Range;

use layout_lang::operation::OPERATIONS;
use lsp_types::{CompletionItem, CompletionItemKind, Documentation, InsertTextFormat};
use proc_macro2::{TokenStream, TokenTree};

/// A definition in a text.
#[derive(Debug)]
pub(crate) struct Defined {
    /// The word before the name: `type`, `access`, `mma`.
    pub(crate) word: String,
    pub(crate) name: Range<usize>,
    /// From the word to the semicolon.
    pub(crate) whole: Range<usize>,
}

/// The definitions of a text, from top to bottom; none if it has an open bracket.
pub(crate) fn defined(text: &str) -> Vec<Defined> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found: Vec<Defined> = Vec::new();
    let mut is_head = true;
    for (i, tree) in trees.iter().enumerate() {
        match (tree, trees.get(i + 1)) {
            (TokenTree::Punct(sign), _) if sign.as_char() == ';' => {
                if let Some(last) = found.last_mut() {
                    last.whole.end = sign.span().byte_range().end;
                }
                is_head = true;
            }
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if is_head && word != "pub" => {
                let (from, at) = (word.span().byte_range().start, name.span().byte_range());
                found.push(Defined { word: word.to_string(), name: at.clone(), whole: from..at.end });
                is_head = false;
            }
            _ => {}
        }
    }
    drop(trees);
    proc_macro2::extra::invalidate_current_thread_spans();
    found
}

/// The word that a byte is in or behind.
pub(crate) fn word_at(text: &str, at: usize) -> Option<Range<usize>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let start = text[..at].rfind(|c| !is_word(c)).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    let end = at + text[at..].find(|c| !is_word(c)).unwrap_or(text.len() - at);
    (start < end).then_some(start..end)
}

/// All operations, each with its syntax, and the names that the text defines.
pub(crate) fn words(text: &str) -> Vec<CompletionItem> {
    let operation = |row: &layout_lang::operation::Operation| CompletionItem {
        label: row.name.to_owned(),
        kind: Some(CompletionItemKind::FUNCTION),
        detail: Some(row.usage.to_owned()),
        documentation: Some(Documentation::String(format!("{} = {}", row.example.0, row.example.1))),
        insert_text: Some(format!("{}($0)", row.name)),
        insert_text_format: Some(InsertTextFormat::SNIPPET),
        ..CompletionItem::default()
    };
    let name = |found: Defined| CompletionItem {
        label: text[found.name].to_owned(),
        kind: Some(CompletionItemKind::VARIABLE),
        detail: Some(found.word),
        ..CompletionItem::default()
    };
    OPERATIONS.iter().map(operation).chain(defined(text).into_iter().map(name)).collect()
}
