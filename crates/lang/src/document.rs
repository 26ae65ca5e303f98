//! The errors of a text that is edited. A definition is evaluated again if it changed, or if it depends on a change.
//!
//! The text is cut behind each `;` outside of brackets. The parser reads a piece without the pieces beside it. The
//! errors of a definition follow from it and the definitions that it names, in the order of the text. Only an error of
//! a definition with arguments depends on more: the first of its users reports it, for all of them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::buffer::TokenBuffer;

use crate::defines::Defines;
use crate::diagnose::Diagnostic;
use crate::eval::{self, Given};
use crate::lower;
use crate::program::Program;
use crate::syntax::{Definition, Input, Parser, check_nesting, definitions, is_item_position};

/// The word of attributes whose error names the nearest of all accesses.
const DRAW: &str = "draw";

/// An error of a [`Document`]. It has no tokens, so it outlives the reading of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The bytes of the caret in the text.
    pub range: Range<usize>,
    /// The code, such as `L0203`.
    pub code: String,
    /// The whole text, as rustc prints it.
    pub text: String,
}

/// A text that is edited, such as a file in an editor.
///
/// ```
/// use layout_lang::Document;
///
/// let mut document = Document::default();
/// assert!(document.errors("type A = (4, 8) : (8, 1); type B = coalesce(A); type C = 4;").is_empty());
/// let text = "type A = (4, 0) : (8, 1); type B = coalesce(A); type C = 4;";
/// let errors = document.errors(text);
/// assert_eq!((&*errors[0].code, &text[errors[0].range.clone()]), ("L0101", "0"));
/// // `A` changed, `B` depends on it, and `C` on neither.
/// assert_eq!(document.evaluated(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Document {
    pieces: Vec<Piece>,
    evaluated: usize,
    /// Whether an error is of a definition with arguments. Of all its users the first one reports it.
    of_arguments: bool,
}

/// The text up to a `;`, or behind the last one.
#[derive(Clone, Debug, Default)]
struct Piece {
    text: String,
    /// All words in it, more than the names that it uses.
    words: HashSet<String>,
    /// The names that it defines.
    names: Vec<String>,
    /// Whether a definition in it has parameters.
    is_generic: bool,
    /// The errors of each stage, at their bytes in the piece.
    errors: [Vec<Mistake>; STAGES],
}

/// The stages that report errors: syntax, unknown attributes, evaluation. Errors of a stage come in the order of the
/// text.
const STAGES: usize = 3;

/// A piece of a new text, with its tokens.
struct Cut {
    range: Range<usize>,
    trees: Vec<TokenTree>,
    /// The definitions, once the piece has been read.
    read: Option<Read>,
}

/// The definitions of a piece, and the errors of the syntax.
type Read = (Vec<Definition>, Vec<Diagnostic>);

impl Document {
    /// Returns the errors of the text as it is now: the errors of [`Program::evaluate`], in the same order.
    ///
    /// `proc_macro2` keeps the text until it is told to free all texts, as for [`Program::parse`]. The document needs
    /// none of them.
    pub fn errors(&mut self, text: &str) -> Vec<Mistake> {
        let is_list = |tokens: &TokenStream| is_item_position(tokens) && check_nesting(tokens).is_ok();
        let tokens = text.parse::<TokenStream>().ok().filter(is_list);
        let Some(tokens) = tokens else {
            // An open bracket, while somebody types, or a single layout. The pieces are kept for the next text.
            self.evaluated = 1;
            let errors = Program::parse(text).evaluate().err().unwrap_or_default();
            return errors.iter().map(|error| Mistake::new(error, 0)).collect();
        };
        let mut cuts = cut(text, tokens);
        let changed = self.replace(text, &mut cuts);
        self.evaluate(&mut cuts, changed);
        let mut errors = Vec::new();
        for stage in 0..STAGES {
            for (piece, cut) in self.pieces.iter().zip(&cuts) {
                errors.extend(piece.errors[stage].iter().map(|error| error.behind(cut.range.start)));
            }
        }
        errors
    }

    /// Returns the number of definitions that the last call evaluated: the changed definitions, all definitions that
    /// depend on them, and what these use. While a definition with arguments has an error, the users of all definitions
    /// with parameters are among them.
    pub fn evaluated(&self) -> usize {
        self.evaluated
    }

    /// Replaces the pieces from the first difference of the texts to the last one. Returns for each piece whether it is
    /// new, or has a name that was defined in an old piece only.
    fn replace(&mut self, text: &str, cuts: &mut [Cut]) -> Vec<bool> {
        let is_same = |(piece, cut): &(&Piece, &Cut)| piece.text == text[cut.range.clone()];
        let head = self.pieces.iter().zip(&*cuts).take_while(is_same).count();
        let tail = self.pieces[head..].iter().rev().zip(cuts[head..].iter().rev()).take_while(is_same).count();
        let (old, new) = (head..self.pieces.len() - tail, head..cuts.len() - tail);
        let pieces = cuts[new.clone()].iter_mut().map(|cut| Piece::new(text, cut));
        let gone: Vec<Piece> = self.pieces.splice(old, pieces).collect();
        let mut names: HashSet<&String> = gone.iter().flat_map(|piece| &piece.names).collect();
        for name in self.pieces[new.clone()].iter().flat_map(|piece| &piece.names) {
            names.remove(name);
        }
        let has_gone = |piece: &Piece| !names.is_empty() && piece.words.iter().any(|word| names.contains(word));
        self.pieces.iter().enumerate().map(|(i, piece)| new.contains(&i) || has_gone(piece)).collect()
    }

    /// Finds the errors of the changed pieces and of all pieces that depend on them.
    fn evaluate(&mut self, cuts: &mut [Cut], mut changed: Vec<bool>) {
        let uses = self.uses();
        let users = reversed(&uses);
        changed.resize(uses.len(), false);
        loop {
            let before = self.of_arguments;
            if before {
                // A change of one user decides which one is the first, so all of them are evaluated again.
                for (changed, piece) in changed.iter_mut().zip(&self.pieces) {
                    *changed |= piece.is_generic;
                }
            }
            let stale = reached(changed.clone(), &users);
            self.find(cuts, &stale, &reached(stale.clone(), &uses));
            if before || !self.of_arguments {
                return;
            }
        }
    }

    /// Finds the errors of the stale pieces, from the needed ones.
    fn find(&mut self, cuts: &mut [Cut], stale: &[bool], needed: &[bool]) {
        let (mut definitions, mut owners) = (Vec::new(), Vec::new());
        for i in (0..cuts.len()).filter(|i| needed[*i]) {
            let (found, errors) = cuts[i].take();
            owners.extend(std::iter::repeat_n(i, found.len()));
            if stale[i] {
                let unknown = found.iter().flat_map(|definition| &definition.attributes.unknown);
                let unknown: Vec<Diagnostic> = unknown.map(Diagnostic::unknown_attribute).collect();
                let at = |errors: &[Diagnostic]| located(errors, cuts[i].range.start);
                self.pieces[i].errors = [at(&errors), at(&unknown), Vec::new()];
            }
            definitions.extend(found);
        }
        let evaluated = eval::program(&lower::program(&Input::Definitions(definitions)), &Given::new());
        self.evaluated = evaluated.len();
        self.of_arguments = evaluated.iter().any(|evaluated| evaluated.of_arguments);
        for (i, evaluated) in owners.into_iter().zip(evaluated).filter(|(i, _)| stale[*i]) {
            let [.., found] = &mut self.pieces[i].errors;
            found.extend(located(&evaluated.errors, cuts[i].range.start));
        }
    }

    /// Returns a graph. Its nodes are the pieces, then the names. Each piece leads to the names among its words, each
    /// name to all pieces that define it.
    fn uses(&self) -> Vec<Vec<usize>> {
        let mut nodes: HashMap<&str, usize> = HashMap::new();
        let mut uses = vec![Vec::new(); self.pieces.len()];
        for (i, piece) in self.pieces.iter().enumerate() {
            for name in &piece.names {
                let node = *nodes.entry(name).or_insert(uses.len());
                if node == uses.len() {
                    uses.push(Vec::new());
                }
                uses[node].push(i);
            }
        }
        for (uses, piece) in uses.iter_mut().zip(&self.pieces) {
            uses.extend(piece.words.iter().filter_map(|word| nodes.get(&**word)));
        }
        uses
    }
}

impl Mistake {
    /// Makes the mistake of an error, at its bytes behind `start`.
    fn new(error: &Diagnostic, start: usize) -> Mistake {
        let range = error.range();
        let range = range.start.saturating_sub(start)..range.end.saturating_sub(start);
        Mistake { range, code: error.code().to_owned(), text: error.text().to_owned() }
    }

    /// Returns the mistake in a text in which its piece begins at `start`. One without a place is at the beginning of
    /// the text.
    fn behind(&self, start: usize) -> Mistake {
        let start = if self.range.is_empty() { 0 } else { start };
        Mistake { range: self.range.start + start..self.range.end + start, ..self.clone() }
    }
}

impl Piece {
    /// Makes a piece whose errors have not been found yet.
    fn new(text: &str, cut: &mut Cut) -> Piece {
        let read = cut.take();
        let mut names: Vec<String> = read.0.iter().map(|definition| definition.name.to_string()).collect();
        if read.0.iter().any(|definition| definition.defines == Defines::Access) {
            names.push(DRAW.to_owned());
        }
        let is_generic = read.0.iter().any(|definition| !definition.parameters.is_empty());
        cut.read = Some(read);
        let mut words = HashSet::new();
        collect(cut.trees.iter().cloned(), &mut words);
        Piece { text: text[cut.range.clone()].to_owned(), words, names, is_generic, errors: Default::default() }
    }
}

impl Cut {
    /// Returns the definitions of the piece, and the errors of the syntax.
    fn take(&mut self) -> Read {
        self.read.take().unwrap_or_else(|| {
            let buffer = TokenBuffer::new2(self.trees.iter().cloned().collect());
            let mut errors = Vec::new();
            (definitions(&mut Parser::new(buffer.begin()), &mut errors), errors)
        })
    }
}

/// Cuts a text behind each `;` outside of brackets. A bracket behind it belongs to the same definition: in
/// `(4, 8); (8, 1)` the `;` is read as a `:`.
fn cut(text: &str, tokens: TokenStream) -> Vec<Cut> {
    let (mut cuts, mut trees, mut start) = (Vec::new(), Vec::new(), 0);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(tree) = tokens.next() {
        let is_end = matches!(&tree, TokenTree::Punct(sign) if sign.as_char() == ';');
        let span = tree.span();
        trees.push(tree);
        if is_end && !matches!(tokens.peek(), Some(TokenTree::Group(_))) {
            let end = span.byte_range().end;
            cuts.push(Cut { range: start..end, trees: std::mem::take(&mut trees), read: None });
            start = end;
        }
    }
    cuts.push(Cut { range: start..text.len(), trees, read: None });
    cuts
}

/// Adds the words among tokens, also in brackets.
fn collect(trees: impl IntoIterator<Item = TokenTree>, words: &mut HashSet<String>) {
    for tree in trees {
        match tree {
            TokenTree::Ident(word) => drop(words.insert(word.to_string())),
            TokenTree::Group(group) => collect(group.stream(), words),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

fn located(errors: &[Diagnostic], start: usize) -> Vec<Mistake> {
    errors.iter().map(|error| Mistake::new(error, start)).collect()
}

/// Returns the edges the other way round.
fn reversed(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut reversed = vec![Vec::new(); edges.len()];
    for (from, to) in edges.iter().enumerate() {
        for &to in to {
            reversed[to].push(from);
        }
    }
    reversed
}

/// Returns what can be reached from the marked ones.
fn reached(mut marked: Vec<bool>, edges: &[Vec<usize>]) -> Vec<bool> {
    let mut left: Vec<usize> = (0..marked.len()).filter(|i| marked[*i]).collect();
    while let Some(from) = left.pop() {
        for &to in &edges[from] {
            if !std::mem::replace(&mut marked[to], true) {
                left.push(to);
            }
        }
    }
    marked
}
