//! From a help line to an edit: the pieces of the help that could be inserted, and the places of the text that they could take.
//! Which one mends the program is tried by the caller.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced, in bytes of the text.
    pub range: Range<usize>,
    /// What takes its place.
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

/// What stands before a piece that can be inserted.
const STARTS: &[&str] = &["write ", "mean ", "use ", "or ", ": ", "are "];

/// What stands after one; also the end of the help does.
const ENDS: &[&str] = &["?", ", ", " for ", " if ", " or ", "; ", " in place ", " above "];

/// How many of the numbers of a replaced text its replacement may lack: `0..4` becomes `4`.
const LOST: usize = 1;

/// The edits that a help could mean for an error at `caret`, the likely ones first.
pub(crate) fn candidates(text: &str, help: &str, caret: Range<usize>) -> Vec<Edit> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let mut places = Vec::new();
    runs(&tokens, &caret, &mut places);
    places.sort_by_key(Range::len);
    let mut edits = Vec::new();
    for piece in pieces(help) {
        if piece.starts_with("#[") {
            let start = definition_start(&tokens, caret.start);
            edits.push(Edit { range: start..start, replacement: format!("{piece} ") });
        }
        for range in std::iter::once(&caret).chain(&places) {
            if *range == caret || keeps_numbers(&text[range.clone()], piece) {
                edits.push(Edit { range: range.clone(), replacement: piece.to_owned() });
            }
        }
    }
    edits
}

/// The pieces of a help that could be inserted, longer ones first where they begin at one place.
fn pieces(help: &str) -> Vec<&str> {
    let mut starts: Vec<usize> =
        STARTS.iter().flat_map(|start| help.match_indices(start).map(|(at, found)| at + found.len())).collect();
    // A number alone: `use stride 8`.
    let is_number =
        |at: &usize| help[*at..].starts_with(|c: char| c.is_ascii_digit() || c == '(') && help[..*at].ends_with(' ');
    starts.extend((1..help.len()).filter(|at| help.is_char_boundary(*at)).filter(is_number));
    starts.sort_unstable();
    starts.dedup();
    let mut pieces = Vec::new();
    for start in starts {
        let rest = &help[start..];
        let mut ends: Vec<usize> = ENDS.iter().flat_map(|end| rest.match_indices(end).map(|(at, _)| at)).collect();
        ends.push(rest.len());
        ends.sort_unstable_by(|a, b| b.cmp(a));
        let found = ends.into_iter().map(|end| rest[..end].trim_end_matches('?')).filter(|piece| !piece.is_empty());
        pieces.extend(found.filter(|piece| piece.parse::<TokenStream>().is_ok()));
    }
    pieces
}

/// Appends all runs of tokens around the caret, of one definition and in one bracket each.
fn runs(tokens: &TokenStream, caret: &Range<usize>, found: &mut Vec<Range<usize>>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let range = |tree: &TokenTree| tree.span().byte_range();
    let Some(first) = trees.iter().position(|tree| range(tree).end > caret.start) else { return };
    let last = trees.iter().rposition(|tree| range(tree).start < caret.end).unwrap_or(first).max(first);
    if let (true, TokenTree::Group(group)) = (first == last, &trees[first])
        && group.span_open().byte_range().end <= caret.start
    {
        runs(&group.stream(), caret, found);
    }
    let ends = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ';');
    let from = trees[..first].iter().rposition(ends).map_or(0, |end| end + 1);
    let to = trees[last..].iter().position(ends).map_or(trees.len() - 1, |end| last + end);
    for start in from..=first {
        for end in last..=to {
            found.push(range(&trees[start]).start..range(&trees[end]).end);
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
    let mut left: Vec<&str> = numbers(new).collect();
    let lost = numbers(old).filter(|number| match left.iter().position(|other| other == number) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    });
    let lost = lost.count();
    lost <= LOST && (lost == 0 || numbers(old).count() > lost) && !new.chars().all(|c| c.is_ascii_digit())
}

/// The numbers in a text.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty())
}
