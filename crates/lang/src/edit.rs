//! Turns the pastes of an error into edits of the text. The caller tries whether an edit corrects the program and keeps
//! the rest of it.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};

use crate::claim;
use crate::diagnose::{Diagnostic, Target};
use crate::operation;
use crate::syntax::foreign::is_foreign;

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The replaced range, in bytes of the text.
    pub range: Range<usize>,
    /// The new text.
    pub replacement: String,
}

impl Edit {
    /// Returns the text after the edit.
    ///
    /// # Panics
    /// If the range is not a range of the text.
    pub fn apply(&self, text: &str) -> String {
        [&text[..self.range.start], &self.replacement, &text[self.range.end..]].concat()
    }
}

/// The number of edits that are tried for an error. Each evaluates the program once, and a long list has a run of words
/// for each pair of entries. The likely edits are tried first.
const TRIED: usize = 16;

/// The number of tokens beside the caret, and at each end of its list, at which an edit may begin and end. All runs of
/// a list of thousands would take minutes.
const NEAR: usize = 32;

/// Returns the edits that an error's pastes suggest, the likely one first. `is_name` says which names the program
/// defines.
pub(crate) fn candidates(text: &str, error: &Diagnostic, is_name: &dyn Fn(&str) -> bool) -> Vec<Edit> {
    // A text that is no tokens has no places for an edit.
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let caret = error.range();
    let mut edits = Vec::new();
    for paste in error.replacements() {
        let edit = |range: Range<usize>, replacement: String| Edit { range, replacement };
        match &paste.target {
            Target::Value(region) => {
                edits.extend(Some(edit(region.range(), paste.text.clone())).filter(|edit| edit.is_of_one_kind(text)));
            }
            Target::Stride { stride, extent } => {
                // A bare shape has the region of its extent as stride: the edit has to add the `:`.
                let range = stride.range();
                let strided = || format!("{} : {}", &text[range.clone()], paste.text);
                let new = if range == extent.range() { strided() } else { paste.text.clone() };
                let kind = edit(range.clone(), paste.text.clone());
                edits.extend(kind.is_of_one_kind(text).then(|| edit(range, new)));
            }
            // There is nothing to replace: the form shows the syntax only.
            Target::Subject(None) | Target::Template => {}
            Target::Subject(Some((region, value))) => {
                let range = region.range();
                let new =
                    if value.is_empty() { paste.text.clone() } else { paste.text.replace(value, &text[range.clone()]) };
                edits.push(edit(range, new));
            }
            Target::Words => edits.extend(repeated(text, &tokens, &paste.text, &caret)),
        }
    }
    edits.retain(|edit| edit.stands_alone(text) && edit.keeps_words(text, &text[caret.clone()], is_name));
    // Each candidate is tried by evaluating the mended program.
    edits.truncate(TRIED);
    edits
}

/// Returns the edits that replace the words around the caret which a text repeats. Edits that change the fewest words
/// are first.
fn repeated(text: &str, tokens: &TokenStream, new: &str, caret: &Range<usize>) -> Vec<Edit> {
    let mut places = vec![Run { range: caret.clone(), is_list: false }];
    runs(tokens, caret, false, &mut places);
    let fits = |place: &&Run| {
        let old = &text[place.range.clone()];
        // An attribute replaces attributes only.
        (!new.starts_with('#') || old.starts_with('#'))
            && (place.range == *caret || (!place.is_list || is_list(new)) && keeps_numbers(old, new))
            && keeps_outside(text, &place.range, caret, new)
    };
    let edit = |place: &Run| Edit { range: place.range.clone(), replacement: new.to_owned() };
    let mut edits: Vec<Edit> = places.iter().filter(fits).map(edit).collect();
    // The edit that changes the fewest words first, then the shortest: it is the likeliest meaning.
    edits.sort_by_cached_key(|edit| (edit.changed_words(text), edit.range.len()));
    edits
}

impl Edit {
    /// Whether the replacement does not merge with its neighbours.
    fn stands_alone(&self, text: &str) -> bool {
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let (before, after) = (text[..self.range.start].chars().next_back(), text[self.range.end..].chars().next());
        let (first, last) = (self.replacement.chars().next(), self.replacement.chars().next_back());
        // `4` in place of `(4)` after `row_major` would read `row_major4`.
        !(is_word(before) && is_word(first) || is_word(last) && is_word(after))
    }

    /// Whether a number replaces one token, and not an operand.
    fn is_of_one_kind(&self, text: &str) -> bool {
        let is_number = self.replacement.trim_start_matches('-').chars().all(|c| c.is_ascii_digit());
        let old = &text[self.range.clone()];
        // A list of tiles, one for each mode, is no layout.
        !(is_number && old.contains(['(', '[', '{', ',', '*', ':'])
            || old.starts_with('[') && !self.replacement.starts_with('['))
    }

    /// Whether no name of the program and no word of the language is removed: only the word `wrong`, and words of other
    /// languages.
    fn keeps_words(&self, text: &str, wrong: &str, is_name: &dyn Fn(&str) -> bool) -> bool {
        let mut new: Vec<&str> = words(&self.replacement).collect();
        let goes = |word: &&str| match new.iter().position(|other| other == word) {
            Some(at) => {
                new.swap_remove(at);
                false
            }
            None => !word.starts_with(|c: char| c.is_ascii_digit()),
        };
        let old = &text[self.range.clone()];
        let gone: Vec<&str> = words(old).filter(goes).collect();
        // A replacement that keeps all of several numbers is the same expression in other words.
        let [kept, all] = kept_numbers(old, &self.replacement);
        let is_said = kept == all && all > 1;
        let attributes = |text: &str| text.matches('#').count();
        attributes(old) <= attributes(&self.replacement)
            && gone.iter().all(|word| {
                let is_ours = claim::usage(word).is_some() || !is_said && operation::find(word).is_some();
                let is_const = word.starts_with(char::is_uppercase);
                !is_name(word) && (*word == wrong || is_foreign(word) || !is_const && !is_ours)
            })
    }

    /// Counts the words and numbers that are removed, and the ones that are added.
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
        // Not negative: each word that is kept is in both.
        all + new - 2 * kept
    }
}

/// A range that an edit could replace.
struct Run {
    range: Range<usize>,
    /// Whether it is several entries in brackets, of which the edit must leave several.
    is_list: bool,
}

fn is_comma(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',')
}

/// Whether a text has a comma outside of brackets.
fn is_list(text: &str) -> bool {
    text.parse::<TokenStream>().is_ok_and(|tokens| tokens.into_iter().any(|tree| is_comma(&tree)))
}

/// Appends all runs of tokens around the caret. Each run is in one definition and in one bracket.
fn runs(tokens: &TokenStream, caret: &Range<usize>, in_brackets: bool, found: &mut Vec<Run>) {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let range = |tree: &TokenTree| tree.span().byte_range();
    // The first token that is not wholly before the caret, and the last that is not wholly behind it.
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
    let near = |ends: [usize; 2]| move |i: &usize| ends.iter().any(|end| end.abs_diff(*i) < NEAR);
    for start in (from..=first).filter(near([from, first])) {
        for end in (last..=to).filter(near([last, to])) {
            let is_list = in_brackets && trees[start..=end].iter().any(is_comma);
            found.push(Run { range: range(&trees[start]).start..range(&trees[end]).end, is_list });
        }
    }
}

/// Whether a replacement of more than the wrong token keeps its numbers, and so is the same expression in another form.
fn keeps_numbers(old: &str, new: &str) -> bool {
    let [kept, all] = kept_numbers(old, new);
    kept == all || kept + 1 == all && kept > 0 && words(new).count() > 1
}

/// Whether the replacement keeps the numbers and `?` beside the wrong token. Exceptions are a 0 at the beginning of a
/// range, since `0..4` becomes `4`, and the bound of a claim, which changes with its comparison.
fn keeps_outside(text: &str, range: &Range<usize>, caret: &Range<usize>, new: &str) -> bool {
    let before = text.get(range.start..caret.start).unwrap_or_default();
    let after = text.get(caret.end..range.end).unwrap_or_default();
    if ["<=", ">=", "=="].iter().any(|comparison| new.contains(comparison)) {
        return true;
    }
    let runtime = |text: &str| text.matches('?').count();
    // A `?` that goes away would make a constant of a runtime number.
    if runtime(before) + runtime(after) > runtime(new) {
        return false;
    }
    let mut new: Vec<&str> = words(new).map(|word| word.trim_end_matches("usize")).collect();
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && *word != "0";
    let mut old = words(before).chain(words(after)).filter(is_number);
    old.all(|word| new.iter().position(|other| *other == word).map(|at| new.swap_remove(at)).is_some())
}

/// Returns how many numbers of a text another text keeps, and how many there are.
fn kept_numbers(old: &str, new: &str) -> [usize; 2] {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let (old, mut new): (Vec<&str>, Vec<&str>) = (words(old).filter(is_number).collect(), words(new).collect());
    let kept = old.iter().filter(|number| match new.iter().position(|other| other == *number) {
        Some(at) => new.swap_remove(at) == **number,
        None => false,
    });
    [kept.count(), old.len()]
}

/// Iterates over the words and numbers of a text. Integers of `CuTe` are numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.map(|word| word.strip_prefix('_').filter(|rest| !rest.is_empty()).unwrap_or(word))
}
