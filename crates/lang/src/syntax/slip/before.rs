//! Slips at the beginning of an operand.

use super::in_parentheses;
use crate::diagnose::{Diagnostic, Slip};
use crate::region::Region;
use crate::syntax::spelled::spelled;
use crate::syntax::{Expression, Parsed, Parser};

/// The words of Rust that begin an expression.
const EXPRESSIONS: &[&str] = &["if", "match", "const", "unsafe", "loop", "as"];

impl Parser<'_> {
    /// Returns the error of a token that begins no operand.
    pub(in crate::syntax) fn slip_before(&self) -> Option<Diagnostic> {
        if let Some(word) = self.peek_ident() {
            let is_rust = EXPRESSIONS.iter().any(|expression| word == expression);
            let all = format!("{{{}}}", self.rest_of_operand());
            return is_rust.then(|| Diagnostic::slip(self.here(), Slip::Rust, &word.to_string(), &all));
        }
        let (operator, mut after) = self.operator()?;
        let at = self.region_to(&after);
        let rest = after.rest_of_operand();
        match operator.as_str() {
            "+" => Some(Diagnostic::slip(at, Slip::Sign, "+", &rest)),
            "&" | "&&" => Some(Diagnostic::slip(at, Slip::Reference, &operator, &rest)),
            // Alone in its place it can only be a free mode; before an operand it would be an operator.
            ":" | "*" | ".." | "..." | "::" if !self.is_outermost() && (after.at_end() || after.peek_punct(',')) => {
                Some(Diagnostic::slip(at, Slip::Free, &operator, "_"))
            }
            _ => None,
        }
    }

    /// Returns the error of `<4, 8>`, a tuple in angle brackets, which are no group.
    pub(in crate::syntax) fn angle_tuple(&self, end: &Self) -> Diagnostic {
        let text = spelled(&self.tokens_until(end));
        let inside = text.trim_start_matches('<').trim_end_matches('>');
        if inside.contains(':') {
            // The form in which CuTe prints a tiler.
            let tiler = format!("[{}]", inside.replace(" :", ":").replace(':', " :"));
            return Diagnostic::slip(self.region_to(end), Slip::Tiler, &text, &tiler);
        }
        Diagnostic::slip(self.region_to(end), Slip::Tuple, &text, &end.tuple_with_stride(inside))
    }

    /// Returns the text of a tuple in other brackets, which contain `inside`, with the stride that follows.
    fn tuple_with_stride(&self, inside: &str) -> String {
        let shape = in_parentheses(&format!("({inside})"));
        let mut stride = *self;
        // The stride most likely has the same wrong brackets: the help mends both.
        if stride.take_punct(':') && self.is_outermost() {
            return format!("{shape} : {}", in_parentheses(&stride.rest_of_definition()));
        }
        shape
    }

    /// Returns the error of `{4, 8}`, which contains `inside` and is at `region`, before here.
    pub(in crate::syntax) fn brace_tuple(&self, inside: &str, region: Region) -> Diagnostic {
        Diagnostic::slip(region, Slip::Tuple, &format!("{{{inside}}}"), &self.tuple_with_stride(inside))
    }

    /// Reports `[4, 8] : [8, 1]`, before its `:`.
    pub(in crate::syntax) fn reject_brackets(&self, shape: &Expression) -> Parsed<()> {
        let text = shape.to_string();
        let Some(inside) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else { return Ok(()) };
        Err(Diagnostic::slip(shape.region, Slip::Tuple, &text, &self.tuple_with_stride(inside)))
    }

    /// Returns the error of two signs; `number` follows the second one.
    pub(in crate::syntax) fn second_sign(&self, number: &Expression) -> Diagnostic {
        Diagnostic::slip(self.here(), Slip::Sign, "-", &format!("-{number}"))
    }

    /// Returns the error of `(4,, 8)` after the entries so far.
    pub(in crate::syntax) fn doubled_comma(&self, entries: &[Expression]) -> Diagnostic {
        let mut after = *self;
        // All of them, or the help would leave the next slip behind.
        while after.take_punct(',') {}
        let rest = spelled(&after.rest());
        let mut parts: Vec<String> = entries.iter().map(ToString::to_string).collect();
        if !rest.is_empty() {
            parts.push(rest);
        }
        Diagnostic::slip(self.here(), Slip::DoubledComma, self.entry.what(), &parts.join(", "))
    }
}
