//! Reads and makes lists of tokens.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenTree};

pub(super) fn is_punct(tree: Option<&TokenTree>, character: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

pub(super) fn word(tree: Option<&TokenTree>) -> Option<String> {
    if let Some(TokenTree::Ident(ident)) = tree { Some(ident.to_string()) } else { None }
}

pub(super) fn word_at(trees: &[TokenTree], i: usize) -> Option<String> {
    word(trees.get(i))
}

pub(super) fn group(tree: Option<&TokenTree>, delimiter: Delimiter) -> Option<Vec<TokenTree>> {
    match tree {
        Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group.stream().into_iter().collect()),
        _ => None,
    }
}

/// Returns the arguments of `<..>` whose `<` is at `open`, and the position after its `>`.
pub(super) fn angles(trees: &[TokenTree], open: usize) -> Option<(&[TokenTree], usize)> {
    let mut level = 0_usize;
    for (i, tree) in trees.iter().enumerate().skip(open) {
        if is_punct(Some(tree), '<') {
            level += 1;
        } else if is_punct(Some(tree), '>') {
            // A `>` without its `<` is an operator: these are no arguments.
            level = level.checked_sub(1)?;
            if level == 0 {
                return Some((&trees[open + 1..i], i + 1));
            }
        } else if i == open {
            return None;
        }
    }
    None
}

/// Returns the entries between the commas outside of `<..>`.
pub(super) fn entries(trees: &[TokenTree]) -> Vec<&[TokenTree]> {
    let (mut level, mut start, mut found) = (0_i32, 0, Vec::new());
    for (i, tree) in trees.iter().enumerate() {
        // Signed, since a comparison among the entries may close what nobody opened.
        level += i32::from(is_punct(Some(tree), '<')) - i32::from(is_punct(Some(tree), '>'));
        if level == 0 && is_punct(Some(tree), ',') {
            found.push(&trees[start..i]);
            start = i + 1;
        }
    }
    found.push(&trees[start..]);
    found.retain(|entry| !entry.is_empty());
    found
}

pub(super) fn parenthesized(trees: Vec<TokenTree>) -> TokenTree {
    Group::new(Delimiter::Parenthesis, trees.into_iter().collect()).into()
}

pub(super) fn ident(name: &str) -> TokenTree {
    // The translation becomes text, so its spans are never shown.
    Ident::new(name, Span::call_site()).into()
}

pub(super) fn punct(character: char) -> TokenTree {
    Punct::new(character, Spacing::Alone).into()
}

/// Makes `shape : stride`.
pub(super) fn strided(shape: Vec<TokenTree>, stride: Vec<TokenTree>) -> Vec<TokenTree> {
    let mut layout = shape;
    layout.push(punct(':'));
    layout.extend(stride);
    layout
}

/// Makes `row_major(4, 8)`: a tuple becomes the list of operands.
pub(super) fn called(name: &str, operand: Vec<TokenTree>) -> Vec<TokenTree> {
    match <[TokenTree; 1]>::try_from(operand) {
        // A tuple has the parentheses of a call already.
        Ok([tuple @ TokenTree::Group(_)]) => vec![ident(name), tuple],
        Ok([one]) => vec![ident(name), parenthesized(vec![one])],
        Err(operand) => vec![ident(name), parenthesized(operand)],
    }
}

/// Makes a number of these digits.
pub(super) fn number(digits: &str) -> Option<TokenTree> {
    digits.parse::<u64>().ok().map(|value| Literal::u64_unsuffixed(value).into())
}
