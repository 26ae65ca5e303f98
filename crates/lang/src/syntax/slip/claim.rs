//! Slips in attributes and claims.

use proc_macro2::{Delimiter, Ident, TokenTree};

use super::{list_of, parted_by};
use crate::claim;
use crate::diagnose::{Diagnostic, Slip};
use crate::region::Region;
use crate::spell;
use crate::syntax::attribute::INTRACTABLE;
use crate::syntax::spelled::spelled;
use crate::syntax::{Claim, Parsed, Parser};

/// The names of `check` in other languages.
const CHECKS: &[&str] =
    &["assert", "static_assert", "require", "requires", "ensure", "ensures", "verify", "claim", "claims"];

impl Parser<'_> {
    /// Reports `#[checks(..)]`, `#[injective]`, `#[intractable]`: attributes that rustc does not know either. The
    /// parser is in their brackets.
    pub(in crate::syntax) fn reject_attribute(&self, name: &Ident) -> Parsed<()> {
        let (word, mut after) = (name.to_string(), *self);
        after.skip();
        let list = match after.peek() {
            None => String::new(),
            // Other forms, `#[name = ..]` and paths, are attributes of tools: rustc decides about them.
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => spelled(&group.stream()),
            _ => return Ok(()),
        };
        let is_word = word == INTRACTABLE || spell::is_slip(&word, INTRACTABLE);
        let meant = if is_word || (list == INTRACTABLE && spell::is_slip(&word, "allow")) {
            format!("#[allow({INTRACTABLE})]")
        } else if claim::usage(&word).is_some() {
            format!("#[check({})]", written(&word, &list))
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

    /// Reports an attribute after the `=`. It is skipped, so that it begins no definition.
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

    /// Reports a token after the claim `name` in place of a list or a comma; `start` is at the claim.
    pub(in crate::syntax) fn reject_after_claim(&self, name: &Ident, start: &Self) -> Parsed<()> {
        let here = self.here();
        let found = |end: &Self| spelled(&start.tokens_until(end));
        let (text, mut after) = (name.to_string(), *self);
        let slip = match self.peek() {
            Some(TokenTree::Literal(number)) => Some((here, written(&text, &number.to_string()))),
            Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::Parenthesis => {
                Some((here, written(&text, &spelled(&group.stream()))))
            }
            _ => None,
        };
        if let Some((at, mended)) = slip {
            after.skip();
            let error = Diagnostic::slip(at, Slip::Claim, &found(&after), &mended);
            // The caret is on the wrong token, the edit replaces the whole claim.
            return Err(error.in_place_of(start.region_to(&after)));
        }
        let Some((operator, behind)) = self.operator() else { return Ok(()) };
        let at = self.region_to(&behind);
        after = behind;
        match operator.as_str() {
            "=" | "==" | "!=" | ":" | "<" | "<=" | ">" | ">=" | "=>" => {
                // `=<`
                if operator == "=" && (after.peek_punct('<') || after.peek_punct('>')) {
                    after.skip();
                }
                let value = spelled(&after.until(&[',', ';']));
                while !after.at_end() && !after.peek_punct(',') && !after.peek_punct(';') {
                    after.skip();
                }
                Err(self.miscompared(name, start, [at, start.region_to(&after)], &operator, &value))
            }
            "&&" | "&" | "+" | ";" | "|" | "||" => {
                let mut claims = vec![found(self)];
                claims.extend(parted_by(&after.rest(), operator.chars().next().unwrap_or(';')));
                while !after.at_end() {
                    after.skip();
                }
                let all = claims.join(", ");
                Err(Diagnostic::slip(at, Slip::ClaimSeparator, &operator, &all).in_place_of(start.region_to(&after)))
            }
            _ => Ok(()),
        }
    }

    /// Returns the error of a claim with a comparison that it does not have; `start` is at the claim, whose region is
    /// `whole`.
    fn miscompared(
        &self,
        name: &Ident,
        start: &Self,
        [at, whole]: [Region; 2],
        operator: &str,
        value: &str,
    ) -> Diagnostic {
        let (text, claim) = (name.to_string(), spelled(&start.tokens_until(self)));
        let of_list = claim.contains('(');
        let Some(usage) = claim::usage(&text) else {
            let (meant, all) = (claim::nearest(&text), claim::usages().join(", "));
            let compared = meant.filter(|_| !value.is_empty()).and_then(|word| {
                let (right, _) = claim::comparison(word, of_list)?;
                Some(format!("{} {right} {}", claim.replacen(&text, word, 1), bound(operator, right, value)))
            });
            let meant = compared.as_deref().or_else(|| meant.and_then(claim::usage));
            return Diagnostic::unknown_claim(Region::from(name.span()), &text, meant, &all);
        };
        match claim::comparison(&text, of_list) {
            Some((_, usage)) if value.is_empty() => Diagnostic::claim_arguments(at, &text, usage),
            Some((right, _)) => {
                Diagnostic::claim_compares(at, &claim, right, &bound(operator, right, value)).in_place_of(whole)
            }
            None if of_list && claim::comparison(&text, false).is_some() && !value.is_empty() => {
                let (right, _) = claim::comparison(&text, false).unwrap_or_default();
                Diagnostic::claim_compares(at, &text, right, &bound(operator, right, value)).in_place_of(whole)
            }
            None if of_list || claim::is_word(&text) || usage.contains('=') || value.is_empty() => {
                Diagnostic::claim_arguments(at, &text, usage)
            }
            None => {
                let found = format!("{text} {operator}");
                Diagnostic::slip(at, Slip::Claim, &found, &written(&text, value)).in_place_of(whole)
            }
        }
    }

    /// Reports a wrong form in place of a claim: a string, or a claim with arguments that it does not take.
    pub(in crate::syntax) fn reject_claim(&self) -> Parsed<()> {
        if self.peek_punct('!') {
            return Err(Diagnostic::negated_claim(self.here()));
        }
        let Some(TokenTree::Literal(literal)) = self.peek() else { return Ok(()) };
        let text = literal.to_string();
        self.reject_reversed_claim(&text)?;
        let inside = text.trim_matches('"');
        if claim::usage(inside.split('(').next().unwrap_or_default()).is_none() {
            return Ok(());
        }
        Err(Diagnostic::slip(self.here(), Slip::Claim, &text, inside))
    }

    /// Reports `0 >= conflicts(Load)`, at its number.
    fn reject_reversed_claim(&self, number: &str) -> Parsed<()> {
        let mut after = *self;
        after.skip();
        // `0 >= conflicts(Load)`, as some write comparisons in C.
        let Some((operator, claim)) = after.operator() else { return Ok(()) };
        let Some(name) = claim.peek_ident().map(|name| name.to_string()) else { return Ok(()) };
        let mut end = claim;
        end.skip();
        end.take_group(Delimiter::Parenthesis);
        let written = spelled(&claim.tokens_until(&end));
        let Some((right, _)) = claim::comparison(&name, written.contains('(')) else { return Ok(()) };
        let turned = match operator.as_str() {
            "<" => ">",
            ">" => "<",
            "<=" => ">=",
            ">=" => "<=",
            other => other,
        };
        let mended = format!("{written} {right} {}", bound(turned, right, number));
        let error = Diagnostic::slip(self.here(), Slip::ClaimReversed, &format!("{number} {operator}"), &mended);
        Err(error.in_place_of(self.region_to(&end)))
    }

    /// Reports `#[check[injective]]`, after `check`.
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

/// Writes a claim with its operand: `size == 32`, `separated(0)`.
fn written(name: &str, operand: &str) -> String {
    match claim::comparison(name, false) {
        _ if operand.is_empty() => name.to_owned(),
        Some((operator, _)) => format!("{name} {operator} {operand}"),
        None => format!("{name}({operand})"),
    }
}

/// Returns the number for the operator of a claim, from a comparison `found` with `number`.
fn bound(found: &str, operator: &str, number: &str) -> String {
    // `< 4` is `<= 3` for integers. Where the number is a const, the text stays and the user decides.
    let exact = match (found, operator, number.parse::<u64>()) {
        ("<", "<=", Ok(number)) => number.checked_sub(1),
        (">", ">=", Ok(number)) => number.checked_add(1),
        _ => None,
    };
    exact.map_or_else(|| number.to_owned(), |number| number.to_string())
}

impl Claim {
    /// Reports arguments of a claim that takes none.
    pub(in crate::syntax) fn reject_arguments(name: &Ident, region: Region) -> Parsed<()> {
        let name = name.to_string();
        if claim::is_word(&name) { Err(Diagnostic::claim_arguments(region, &name, &name)) } else { Ok(()) }
    }
}
