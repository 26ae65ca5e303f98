//! Slips of notation: forms of other languages and libraries. None of them is accepted. The next token reveals the
//! meaning; the correction is spelled in the notation of this crate, so that it can be pasted.
//!
//! ```text
//! after     behind an operand:        (4, 8) (8, 1)    A o B    N + 1    4 x 8    A.coalesce()    (8, 4) -> (4, 8)
//! before    where one should stand:   +4    :    &A    if B {4} else {8}
//! call      around its operands:      row_major[4, 8]    mode<0>(A)    cute::coalesce(A)
//! head      in front of it:           let a = (4, 8);    const Tile = (4, 8);    type Tile (4, 8);
//! ```

mod after;
mod before;
mod call;
mod claim;
mod formula;
mod head;
mod linear;
mod literal;

use proc_macro2::{Spacing, TokenStream, TokenTree};

use super::spelled::{LONG, spelled};
use super::{Expression, Kind, Parser};
use crate::operation::{self, Yields};

pub use after::column_major;
pub(super) use literal::integer;

impl Parser<'_> {
    /// Returns the next operator, with all its characters, and the position after it.
    pub(in crate::syntax) fn operator(&self) -> Option<(String, Self)> {
        let mut after = *self;
        let mut text = String::new();
        while let Some((punct, _)) = after.cursor.punct() {
            let longer = format!("{text}{}", punct.as_char());
            // Joint characters may be two operators: `:-` is a colon and a sign.
            if !text.is_empty() && !LONG.iter().any(|long| long.starts_with(&longer)) {
                break;
            }
            text = longer;
            after.skip();
            // A space ends an operator, as in Rust: `< =` are two.
            if punct.spacing() == Spacing::Alone {
                break;
            }
        }
        (!text.is_empty()).then_some((text, after))
    }

    /// Whether this character comes next, as a whole operator.
    pub(super) fn peek_alone(&self, character: char) -> bool {
        self.operator().is_some_and(|(operator, _)| operator.chars().eq([character]))
    }

    /// Returns the tokens up to one of these characters, or to the next definition.
    pub(super) fn until(&self, ends: &[char]) -> TokenStream {
        let mut end = *self;
        while !end.at_end() && !end.starts_definition() && !ends.iter().any(|character| end.peek_punct(*character)) {
            end.skip();
        }
        self.tokens_until(&end)
    }

    /// Returns the rest of an operand, as text.
    fn rest_of_operand(&self) -> String {
        spelled(&self.until(&[',', ';', ':']))
    }

    /// Returns the rest of a definition, as text.
    pub(super) fn rest_of_definition(&self) -> String {
        spelled(&self.until(&[';']))
    }

    /// Whether this is not the inside of a group.
    fn is_outermost(&self) -> bool {
        self.depth == 0
    }
}

/// Whether an expression is a layout rather than a number. A name of one letter could be both: `is_outermost` decides.
fn is_layout(expression: &Expression, is_outermost: bool) -> bool {
    match &expression.kind {
        Kind::Tuple(_)
        | Kind::ByMode(_)
        | Kind::Strided(..)
        | Kind::Exclusive(..)
        | Kind::Morphism(_)
        | Kind::Linear(..)
        | Kind::Infer(_)
        | Kind::Plan(_)
        | Kind::Access(_)
        | Kind::Atom(_)
        | Kind::Part(_)
        | Kind::Swizzled(_) => true,
        Kind::Placement(placement) => placement.mode.is_none(),
        Kind::Call(name, _) => operation::find(&name.to_string()).is_none_or(|found| found.yields() != Yields::Number),
        Kind::Name(name) => {
            let last = name.text.rsplit("::").next().unwrap_or_default();
            let mut letters = last.chars().take_while(|c| *c != '<');
            // By Rust's custom: types in camel case, constants in capitals. One capital letter may be either.
            let is_upper = letters.next().is_some_and(char::is_uppercase);
            let is_short = last.chars().count() == 1;
            is_upper && (letters.any(char::is_lowercase) || (is_short && is_outermost))
        }
        Kind::Integer(_)
        | Kind::Negative(_)
        | Kind::Runtime
        | Kind::Multiple(..)
        | Kind::Sum(..)
        | Kind::Printed(_)
        | Kind::Keep
        | Kind::Whole
        | Kind::Dimension(_)
        | Kind::Block(_) => false,
    }
}

/// Writes an expression as an operand of an operation that finds `(..)` ambiguous: with brackets for a tile of each
/// mode.
fn by_mode(expression: &Expression) -> String {
    let text = expression.to_string();
    if matches!(expression.kind, Kind::Tuple(_)) { text.replace('(', "[").replace(')', "]") } else { text }
}

/// Returns the text with parentheses in place of other brackets.
fn in_parentheses(text: &str) -> String {
    text.replace(['[', '{', '<'], "(").replace([']', '}', '>'], ")")
}

/// Returns the texts between the commas of a list.
fn list_of(tokens: &TokenStream) -> Vec<String> {
    parted_by(tokens, ',')
}

/// Returns the texts between the places of a character.
fn parted_by(tokens: &TokenStream, mark: char) -> Vec<String> {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_mark = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == mark);
    let entries = trees.split(is_mark).map(|entry| spelled(&entry.iter().cloned().collect()));
    entries.filter(|entry| !entry.is_empty()).collect()
}
