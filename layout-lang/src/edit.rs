//! From what an error has to paste to an edit: the places of the text that it could take. Which one mends the program
//! is tried by the caller.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The place that is replaced, in bytes of the text.
    pub range: Range<usize>,
    /// The text that takes its place.
    pub replacement: String,
}

impl Edit {
    /// The text after the edit.
    ///
    /// # Panics
    /// If the range is not one of the text.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.replacement, &text[self.range.end..]].concat()
    }
}

/// How many of the numbers of a replaced text its replacement may lack: `0..4` becomes `4`.
const LOST: usize = 1;

/// The edits that paste one of these pieces for an error at `caret`, those first that change the fewest words.
pub(crate) fn candidates(text: &str, pastes: &[String], caret: Range<usize>) -> Vec<Edit> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let mut places = vec![Target { range: caret.clone(), is_list: false }];
    runs(&tokens, &caret, false, &mut places);
    let mut edits = Vec::new();
    for piece in pastes {
        if piece.starts_with("#[") {
            let start = definition_start(&tokens, caret.start);
            edits.push(Edit { range: start..start, replacement: format!("{piece} ") });
        }
        let edit = |place: &Target| Edit { range: place.range.clone(), replacement: piece.clone() };
        let fits = |place: &&Target| {
            let old = &text[place.range.clone()];
            // An attribute takes the place of one.
            (!piece.starts_with('#') || old.starts_with('#'))
                && (place.range == caret || (!place.is_list || is_list(piece)) && keeps_numbers(old, piece))
        };
        edits.extend(places.iter().filter(fits).map(edit).filter(|edit| edit.stands_alone(text)));
    }
    edits.sort_by_cached_key(|edit| (edit.changed_words(text), edit.range.len()));
    edits
}

impl Edit {
    /// Whether the replacement does not grow together with what stands beside it.
    fn stands_alone(&self, text: &str) -> bool {
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let (before, after) = (text[..self.range.start].chars().next_back(), text[self.range.end..].chars().next());
        let (first, last) = (self.replacement.chars().next(), self.replacement.chars().next_back());
        !(is_word(before) && is_word(first) || is_word(last) && is_word(after))
    }

    /// The number of words and numbers that go, and of those that come.
    fn changed_words(&self, text: &str) -> usize {
        let mut old: Vec<&str> = words(&text[self.range.clone()]).collect();
        let new = words(&self.replacement).count();
        let (all, mut kept) = (old.len(), 0);
        for word in words(&self.replacement) {
            if let Some(at) = old.iter().position(|old| *old == word) {
                old.swap_remove(at);
                kept += 1;
            }
        }
        all + new - 2 * kept
    }
}

/// A place that an edit could replace.
struct Target {
    range: Range<usize>,
    /// Whether it is several entries in brackets: the edit has to leave several.
    is_list: bool,
}

fn is_comma(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',')
}

/// Whether a text has a comma outside of brackets.
fn is_list(text: &str) -> bool {
    text.parse::<TokenStream>().is_ok_and(|tokens| tokens.into_iter().any(|tree| is_comma(&tree)))
}

/// Appends all runs of tokens around the caret, of one definition and in one bracket each.
fn runs(tokens: &TokenStream, caret: &Range<usize>, in_brackets: bool, found: &mut Vec<Target>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let range = |tree: &TokenTree| tree.span().byte_range();
    let Some(first) = trees.iter().position(|tree| range(tree).end > caret.start) else { return };
    let last = trees.iter().rposition(|tree| range(tree).start < caret.end).unwrap_or(first).max(first);
    if let (true, TokenTree::Group(group)) = (first == last, &trees[first])
        && group.span_open().byte_range().end <= caret.start
    {
        runs(&group.stream(), caret, true, found);
    }
    let ends = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
    let from = trees[..first].iter().rposition(ends).map_or(0, |end| end + 1);
    let to = trees[last..].iter().position(ends).map_or(trees.len() - 1, |end| last + end);
    for start in from..=first {
        for end in last..=to {
            let is_list = in_brackets && trees[start..=end].iter().any(is_comma);
            found.push(Target { range: range(&trees[start]).start..range(&trees[end]).end, is_list });
        }
    }
}

/// Where the definition around a place begins.
fn definition_start(tokens: &TokenStream, place: usize) -> usize {
    let mut start = None;
    for tree in tokens.clone() {
        let range = tree.span().byte_range();
        if range.start > place {
            break;
        }
        let ends = matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ';');
        start = if ends { None } else { start.or(Some(range.start)) };
    }
    start.unwrap_or(place)
}

/// Whether a replacement of more than the guilty token has its numbers: it is the same thing, written in another way.
fn keeps_numbers(old: &str, new: &str) -> bool {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let (old, mut new): (Vec<&str>, Vec<&str>) = (words(old).filter(is_number).collect(), words(new).collect());
    let kept = old.iter().filter(|number| match new.iter().position(|other| other == *number) {
        Some(at) => new.swap_remove(at) == **number,
        None => false,
    });
    let kept = kept.count();
    kept + LOST >= old.len() && (kept > 0 || old.is_empty()) && new.len() + kept > 1
}

/// The words and numbers of a text; the integers of `CuTe` are numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.map(|word| word.strip_prefix('_').filter(|rest| !rest.is_empty()).unwrap_or(word))
}
