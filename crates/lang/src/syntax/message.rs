//! Parses the message at the end of a list of claims: `size == 32, injective, "one element for each thread"`.
//!
//! It is a message as in `assert!`, without formatting: const evaluation cannot write numbers into a text.

use proc_macro2::Literal;
use syn::LitStr;

use super::spelled::spelled;
use super::{Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// The user's note, printed beside the error of a failed claim.
#[derive(Clone, Debug)]
pub struct Message(Literal, String);

impl Message {
    /// Returns the string literal, with the span of the written one.
    pub fn literal(&self) -> &Literal {
        &self.0
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.1
    }
}

impl Parser<'_> {
    /// Parses the message, if a string comes next: the end of the list.
    pub(super) fn message(&mut self) -> Parsed<Option<Message>> {
        let Some((literal, _)) = self.cursor.literal() else { return Ok(None) };
        // syn knows raw strings and escapes. Numbers and bytes are no message, and are reported as claims.
        let Ok(string) = syn::parse_str::<LitStr>(&literal.to_string()) else { return Ok(None) };
        let region = self.here();
        self.skip();
        let comma = self.take_punct(',');
        let text = without_placeholders(&string.value())
            .map_err(|placeholder| Diagnostic::message_formats(region.to(self.last_region()), &placeholder))?;
        match (comma, self.at_end()) {
            (_, true) => {
                let mut fixed = Literal::string(&text);
                // The panic in const evaluation is then at the user's string.
                fixed.set_span(literal.span());
                Ok(Some(Message(fixed, text)))
            }
            (true, false) => {
                let claims = spelled(&self.rest());
                Err(Diagnostic::message_first(region, region.to(self.last_region()), &claims, &literal.to_string()))
            }
            (false, false) => Err(self.wanted(Wanted::ClaimComma)),
        }
    }

    /// Returns the region of the last token of the list.
    fn last_region(mut self) -> Region {
        while !self.at_end() {
            self.skip();
        }
        self.behind()
    }
}

/// Returns the text of a string, in which `{{` and `}}` are braces; or the placeholder that is not allowed.
fn without_placeholders(string: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = string;
    while let Some(brace) = rest.find(['{', '}']) {
        let (before, after) = rest.split_at(brace);
        // `{{` and `}}` are braces, as in `format!`. A single one begins a placeholder.
        if after.get(..1) != after.get(1..2) {
            let end = after.find('}').map_or(after.len(), |end| end + 1);
            return Err(after[..end].to_owned());
        }
        text.extend([before, &after[..1]]);
        rest = &after[2..];
    }
    text.push_str(rest);
    Ok(text)
}
