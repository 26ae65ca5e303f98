//! Slips in attributes and claims.

use proc_macro2::{Delimiter, Ident, TokenTree};

use super::list_of;
use crate::claim;
use crate::diagnose::{Diagnostic, Slip};
use crate::region::Region;
use crate::spell;
use crate::syntax::attribute::INTRACTABLE;
use crate::syntax::spelled::spelled;
use crate::syntax::{Claim, Parsed, Parser};

/// The names of `check` elsewhere.
const CHECKS: &[&str] =
    &["assert", "static_assert", "require", "requires", "ensure", "ensures", "verify", "claim", "claims"];

impl Parser<'_> {
    /// The error of `#[checks(..)]`, `#[injective]`, `#[intractable]`: an attribute that rustc does not know either.
    /// It stands here, in its brackets.
    pub(in crate::syntax) fn reject_attribute(&self, name: &Ident) -> Parsed<()> {
        let (word, mut after) = (name.to_string(), *self);
        after.skip();
        let list = match after.peek() {
            None => String::new(),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => spelled(&group.stream()),
            _ => return Ok(()),
        };
        let is_word = word == INTRACTABLE || spell::is_slip(&word, INTRACTABLE);
        let meant = if is_word || (list == INTRACTABLE && spell::is_slip(&word, "allow")) {
            format!("#[allow({INTRACTABLE})]")
        } else if claim::usage(&word).is_some() {
            let arguments = if list.is_empty() { String::new() } else { format!("({list})") };
            format!("#[check({word}{arguments})]")
        } else if word.to_lowercase() != "check" && !CHECKS.contains(&word.as_str()) && !spell::is_slip(&word, "check")
        {
            return Ok(());
        } else if list.is_empty() {
            "#[check(injective)]".to_owned()
        } else {
            format!("#[check({list})]")
        };
        Err(Diagnostic::slip(Region::from(name.span()), Slip::Attribute, &word, &meant))
    }

    /// The error of an attribute after the `=`. It is skipped, so that it begins no definition.
    pub(in crate::syntax) fn reject_attribute_here(&mut self) -> Parsed<()> {
        if !self.peek_punct('#') {
            return Ok(());
        }
        let start = *self;
        self.skip();
        self.skip();
        let attribute = spelled(&start.tokens_until(self));
        Err(Diagnostic::slip(start.region_to(self), Slip::AttributePlace, &attribute, &attribute))
    }

    /// The error of what follows the claim `name` in place of a list or a comma; `start` stands at the claim.
    pub(in crate::syntax) fn reject_after_claim(&self, name: &Ident, start: &Self) -> Parsed<()> {
        let here = self.here();
        let found = |end: &Self| spelled(&start.tokens_until(end));
        let (text, mut after) = (name.to_string(), *self);
        let slip = match self.peek() {
            Some(TokenTree::Literal(number)) => Some((here, format!("{text}({number})"))),
            Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::Parenthesis => {
                Some((here, format!("{text}({})", spelled(&group.stream()))))
            }
            _ => None,
        };
        if let Some((at, mended)) = slip {
            after.skip();
            return Err(Diagnostic::slip(at, Slip::Claim, &found(&after), &mended));
        }
        let Some((operator, behind)) = self.operator() else { return Ok(()) };
        let (at, has_list) = (self.region_to(&behind), found(self).contains('('));
        after = behind;
        match operator.as_str() {
            // `conflict(Load) <= 0`: what is compared is there, the word is not.
            "=" | "==" | ":" | "<" | "<=" | ">" | ">=" if has_list && !claim::exists(name) => {
                let all = claim::usages().join(", ");
                Err(Diagnostic::unknown_claim(Region::from(name.span()), &text, claim::meant(&text), &all))
            }
            "=" | "==" | ":" | "<" | "<=" | ">" | ">="
                if claim::comparison(&text).is_some()
                    && (has_list || claim::usage(&text) == claim::comparison(&text)) =>
            {
                let number = spelled(&after.until(&[',', ';']));
                match (claim::operator(&text), number.is_empty()) {
                    (Some(right), false) if has_list => {
                        let number = bound(&operator, right, &number);
                        Err(Diagnostic::claim_compares(at, &found(self), right, &number))
                    }
                    _ => Err(Diagnostic::claim_arguments(at, &text, claim::comparison(&text).unwrap_or_default())),
                }
            }
            "=" | "==" | ":" | "<" | "<=" | ">=" => {
                let value = spelled(&after.until(&[',', ';', '>']));
                Err(Diagnostic::slip(at, Slip::Claim, &format!("{text} {operator}"), &format!("{text}({value})")))
            }
            "&&" | "&" | "+" | ";" | "|" | "||" => {
                let all = format!("{}, {}", found(self), spelled(&after.rest()));
                Err(Diagnostic::slip(at, Slip::ClaimSeparator, &operator, &all))
            }
            _ => Ok(()),
        }
    }

    /// The error of what stands here in place of a claim: a string, or one with arguments that it does not take.
    pub(in crate::syntax) fn reject_claim(&self) -> Parsed<()> {
        let Some(TokenTree::Literal(literal)) = self.peek() else { return Ok(()) };
        let text = literal.to_string();
        let inside = text.trim_matches('"');
        if claim::usage(inside.split('(').next().unwrap_or_default()).is_none() {
            return Ok(());
        }
        Err(Diagnostic::slip(self.here(), Slip::Claim, &text, inside))
    }

    /// `#[check[injective]]`, after `check`.
    pub(in crate::syntax) fn reject_check_brackets(&self) -> Parsed<()> {
        if let Some(TokenTree::Ident(claim)) = self.peek() {
            let claims = spelled(&self.rest());
            let mended = format!("#[check({claims})]");
            return Err(Diagnostic::slip(self.here(), Slip::Call, &claim.to_string(), &mended));
        }
        let Some(TokenTree::Group(group)) = self.peek() else { return Ok(()) };
        let claims = list_of(&group.stream()).join(", ");
        let found = spelled(&TokenTree::Group(group).into());
        Err(Diagnostic::slip(self.here(), Slip::Call, &found, &format!("#[check({claims})]")))
    }
}

/// The number that the operator of a claim compares with where `found` compares with `number`.
fn bound(found: &str, operator: &str, number: &str) -> String {
    let exact = match (found, operator, number.parse::<u64>()) {
        ("<", "<=", Ok(number)) => number.checked_sub(1),
        (">", ">=", Ok(number)) => number.checked_add(1),
        _ => None,
    };
    exact.map_or_else(|| number.to_owned(), |number| number.to_string())
}

impl Claim {
    /// The error of arguments of a claim that takes none.
    pub(in crate::syntax) fn reject_arguments(name: &Ident, region: Region) -> Parsed<()> {
        match claim::usage(&name.to_string()) {
            Some(usage) if !usage.contains('(') => Err(Diagnostic::claim_arguments(region, &name.to_string(), usage)),
            _ => Ok(()),
        }
    }
}
