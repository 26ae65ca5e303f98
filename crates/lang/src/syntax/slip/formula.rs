//! Slips in the formulas of `infer`, and in the options of accesses and plans.

use proc_macro2::{Delimiter, TokenTree};

use super::list_of;
use crate::diagnose::{Diagnostic, Wanted};
use crate::machine_words::machine_words;
use crate::region::Region;
use crate::spell;
use crate::syntax::spelled::spelled;
use crate::syntax::{Expression, Kind, Parsed, Parser};

/// The options of an access.
const OPTIONS: [&str; 4] = ["bits", "vector", "align", "on"];

impl Parser<'_> {
    /// Reports `min(i, 3)`, `{ let k = i; k }` and `-i` in a formula.
    pub(in crate::syntax) fn reject_formula(&self) -> Parsed<()> {
        let mut after = *self;
        match self.peek() {
            Some(TokenTree::Ident(word)) => {
                after.skip();
                let Some(TokenTree::Group(group)) = after.peek() else { return Ok(()) };
                if group.delimiter() != Delimiter::Parenthesis {
                    return Ok(());
                }
                let (word, operands) = (word.to_string(), list_of(&group.stream()));
                let choice = match (word.as_str(), &operands[..]) {
                    // A formula has no calls: it is evaluated at every coordinate, and `if` says the same.
                    ("min", [a, b]) => Some(format!("if {a} < {b} {{ {a} }} else {{ {b} }}")),
                    ("max", [a, b]) => Some(format!("if {a} < {b} {{ {b} }} else {{ {a} }}")),
                    _ => None,
                };
                after.skip();
                Err(Diagnostic::formula_call(self.region_to(&after), &word, choice.as_deref()))
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inside = spelled(&group.stream());
                // A block of one expression only needs other brackets; statements have no form here.
                Err(Diagnostic::formula_block(self.here(), (!inside.contains(';')).then_some(&*inside)))
            }
            Some(TokenTree::Punct(minus)) if minus.as_char() == '-' => Err(Diagnostic::formula_sign(self.here())),
            _ => Ok(()),
        }
    }

    /// Reports `infer(8 * i + j for i in 4, j in 8)`, the order of a comprehension, and `infer(|i| 2 * i)`, without
    /// extents. The parser is at the arguments of `whole`.
    pub(in crate::syntax) fn reject_infer(&self, whole: Region) -> Parsed<()> {
        if self.peek_punct('|') {
            return Err(Diagnostic::infer_shape(self.here()));
        }
        let mut at = *self;
        while !at.at_end() && !at.peek_punct('|') && at.peek_ident().is_none_or(|word| word != "for" && word != "in") {
            at.skip();
        }
        if at.at_end() || at.peek_punct('|') {
            return Ok(());
        }
        // Python's comprehension has the formula first, the names after it.
        let (formula, mut ranges) = (spelled(&self.tokens_until(&at)), at);
        let ranges = ranges.take_word("for").then(|| list_of(&ranges.rest()));
        let pairs: Option<Vec<(&str, &str)>> =
            ranges.as_ref().and_then(|ranges| ranges.iter().map(|range| range.split_once(" in ")).collect());
        let mended = pairs.map(|pairs| {
            let names: Vec<&str> = pairs.iter().map(|(name, _)| name.trim()).collect();
            let extents: Vec<&str> = pairs.iter().map(|(_, range)| extent_of(range.trim())).collect();
            let shape =
                if let [extent] = extents[..] { extent.to_owned() } else { format!("({})", extents.join(", ")) };
            format!("infer({shape}, |{}| {formula})", names.join(", "))
        });
        Err(Diagnostic::infer_for(at.here(), &at.found(), mended.as_deref()).in_place_of(whole))
    }

    /// Returns the error of an unknown option of an access: `bytes 4`, `width 4`.
    pub(in crate::syntax) fn option_error(&self) -> Diagnostic {
        let Some(word) = self.peek_ident().map(|word| word.to_string()) else {
            return self.wanted(Wanted::AccessOption);
        };
        let mut after = *self;
        after.skip();
        let number = match after.peek() {
            Some(TokenTree::Literal(number)) => number.to_string(),
            _ => String::new(),
        };
        let meant = match (word.as_str(), number.parse::<u64>()) {
            // Saturated: evaluation refuses such a number with its own error.
            ("bytes" | "byte", Ok(bytes)) => Some(format!("bits {}", bytes.saturating_mul(8))),
            ("bytes" | "byte", _) => Some("bits 32".to_owned()),
            ("width" | "vec" | "vectors" | "vectorize", _) => Some(format!("vector {number}")),
            ("alignment" | "aligned", _) => Some(format!("align {number}")),
            ("machine" | "arch", _) => Some("on NVIDIA".to_owned()),
            _ => spell::nearest(&word, OPTIONS.into_iter()).map(|option| format!("{option} {number}")),
        };
        match meant.filter(|_| !OPTIONS.contains(&word.as_str())) {
            Some(meant) => {
                if !number.is_empty() {
                    after.skip();
                }
                Diagnostic::access_option(self.region_to(&after), &word, meant.trim())
            }
            None => self.wanted(Wanted::AccessOption),
        }
    }

    /// Reports `on nvidia`: machines known here are written in capitals.
    pub(in crate::syntax) fn reject_machine(machine: &Expression) -> Parsed<()> {
        let Kind::Name(name) = &machine.kind else { return Ok(()) };
        // A type in scope is not in lowercase.
        if name.text.chars().any(char::is_uppercase) {
            return Ok(());
        }
        // Without case only: a machine of another name has other banks, so none is guessed.
        let meant = machine_words!([]).into_iter().find(|known| known.eq_ignore_ascii_case(&name.text));
        Err(Diagnostic::unknown_machine(machine.region, &name.text, meant))
    }
}

/// Returns the extent of `4`, `0..4`, `range(4)`.
fn extent_of(range: &str) -> &str {
    let inside = range.strip_prefix("range(").and_then(|rest| rest.strip_suffix(')'));
    inside.or_else(|| range.strip_prefix("0..")).unwrap_or(range).trim()
}
