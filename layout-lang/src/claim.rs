//! The table of claims, `#[check(..)]` and `assert_layout!`: one line each, and what becomes of a claim.

use layout_algebra::{Layout, LayoutError, check};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::diagnose::{Diagnostic, Place};
use crate::eval::{Evaluator, Operand};
use crate::region::{Region, Regions};
use crate::spell;
use crate::syntax::{Claim, Expression};
use crate::types;

type Answer = Result<(), LayoutError>;

/// A claim that can be made: how it is written, and the function of the algebra that decides it.
struct Entry {
    name: &'static str,
    usage: &'static str,
    rule: Rule,
}

enum Rule {
    Layout(fn(&Layout) -> Answer),
    LayoutNumber(fn(&Layout, u64) -> Answer),
    LayoutLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject is a tile of the other layout, which the algebra names first.
    TileLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject and the other layout, each from an offset on.
    Offsets(fn(&Layout, u64, &Layout, u64) -> Answer),
}

impl Rule {
    /// The number of arguments behind the subject.
    fn arguments(&self) -> usize {
        match self {
            Rule::Layout(_) => 0,
            Rule::LayoutNumber(_) | Rule::LayoutLayout(_) | Rule::TileLayout(_) => 1,
            Rule::Offsets(_) => 3,
        }
    }
}

const fn entry(name: &'static str, usage: &'static str, rule: Rule) -> Entry {
    Entry { name, usage, rule }
}

/// All claims.
static CLAIMS: &[Entry] = &[
    entry("size", "size(32)", Rule::LayoutNumber(check::size)),
    entry("cosize", "cosize(40)", Rule::LayoutNumber(check::cosize)),
    entry("injective", "injective", Rule::Layout(check::injective)),
    entry("compact", "compact", Rule::Layout(check::compact)),
    entry("bijective", "bijective", Rule::Layout(check::bijective)),
    entry("vector", "vector(8)", Rule::LayoutNumber(check::vector)),
    entry("divides", "divides(Other)", Rule::TileLayout(check::divides)),
    entry("same_function", "same_function(Other)", Rule::LayoutLayout(check::same_function)),
    entry("tractable", "tractable", Rule::Layout(check::tractable)),
    entry("separated", "separated(0)", Rule::LayoutNumber(separated)),
    entry("disjoint", "disjoint(0, Other, 8)", Rule::Offsets(check::disjoint)),
];

/// The parts along mode `mode` are disjoint; a number that is no mode is more than any.
fn separated(layout: &Layout, mode: u64) -> Answer {
    check::separated(layout, usize::try_from(mode).unwrap_or(usize::MAX))
}

/// How the claim of this name is written, if there is one.
pub fn usage(name: &str) -> Option<&'static str> {
    CLAIMS.iter().find(|entry| entry.name == name).map(|entry| entry.usage)
}

/// Whether a name is a claim, or looks like one: consts are not written in small letters.
pub fn is_claim(name: &Ident) -> bool {
    name.to_string().chars().all(|c| c.is_lowercase() || c == '_' || c.is_ascii_digit())
}

/// Takes the subject out of a claim that names it itself: `disjoint(A, 0, B, 8)`.
pub fn subject_within(claim: &mut Claim) -> Result<Expression, Diagnostic> {
    if claim.arguments.len() == 4 {
        return Ok(claim.arguments.remove(0));
    }
    Err(Diagnostic::claim_arguments(claim.region, &claim.name.to_string(), "disjoint(A, 0, B, 8)"))
}

/// Whether there is a claim of this name.
pub fn exists(name: &Ident) -> bool {
    CLAIMS.iter().any(|entry| name == entry.name)
}

/// Whether a claim of this name may name its subject itself.
pub fn names_its_subject(name: &Ident) -> bool {
    name == "disjoint"
}

/// The claim of this name, or an error.
fn find(claim: &Claim) -> Result<&'static Entry, Diagnostic> {
    let name = claim.name.to_string();
    let by_name = |name: &str| CLAIMS.iter().find(|entry| entry.name == name);
    let Some(entry) = by_name(&name) else {
        let usages: Vec<&str> = CLAIMS.iter().map(|entry| entry.usage).collect();
        let meant = spell::nearest(&name, CLAIMS.iter().map(|entry| entry.name)).and_then(by_name);
        let at = Region::from(claim.name.span());
        return Err(Diagnostic::unknown_claim(at, &name, meant.map(|entry| entry.usage), &usages.join(", ")));
    };
    if claim.arguments.len() != entry.rule.arguments() {
        return Err(Diagnostic::claim_arguments(claim.region, entry.name, entry.usage));
    }
    Ok(entry)
}

/// A claim about `operand`, whose type in the output is `subject`: decided here, or the call that has rustc decide it.
pub fn decide(
    evaluator: &mut Evaluator,
    claim: &Claim,
    operand: &Operand,
    subject: &TokenStream,
) -> Option<TokenStream> {
    let entry = match find(claim) {
        Ok(entry) => entry,
        Err(error) => {
            evaluator.errors.push(error);
            return None;
        }
    };
    let this = Regions::whole(claim.region);
    let layout = operand.layout();
    match entry.rule {
        Rule::Layout(rule) => {
            let Some(layout) = layout else { return Some(call(claim, claim.region, &quote!(#subject), &quote!())) };
            report(evaluator, rule(layout), claim, &[&this]);
        }
        Rule::LayoutNumber(rule) => {
            let place = Place { operation: entry.name, argument: 1, usage: entry.usage };
            let number = evaluator.number(&claim.arguments[0], place)?;
            let (Some(layout), Some(value)) = (layout, number.value) else {
                return Some(call(claim, number.region, &quote!(#subject), &number.tokens));
            };
            report(evaluator, rule(layout, value), claim, &[&this, &Regions::number(number.region)]);
        }
        Rule::LayoutLayout(rule) | Rule::TileLayout(rule) => {
            let other = evaluator.expression(&claim.arguments[0], true)?;
            let (Some(left), Some(right)) = (layout, other.layout()) else {
                let tokens = &other.tokens;
                return Some(call(claim, claim.region, &quote!(#subject, #tokens), &quote!()));
            };
            if matches!(entry.rule, Rule::TileLayout(_)) {
                report(evaluator, rule(right, left), claim, &[&other.regions, &this]);
            } else {
                report(evaluator, rule(left, right), claim, &[&this, &other.regions]);
            }
        }
        Rule::Offsets(rule) => {
            let place = Place { operation: entry.name, argument: 1, usage: entry.usage };
            let first = evaluator.number(&claim.arguments[0], place);
            let other = evaluator.expression(&claim.arguments[1], true);
            let second = evaluator.number(&claim.arguments[2], Place { argument: 3, ..place });
            let (first, other, second) = (first?, other?, second?);
            let (Some(left), Some(right), Some(from), Some(to)) = (layout, other.layout(), first.value, second.value)
            else {
                let (tokens, first, second) = (&other.tokens, &first.tokens, &second.tokens);
                return Some(call(claim, claim.region, &quote!(#subject, #tokens), &quote!(#first, #second)));
            };
            let (from_region, to_region) = (Regions::number(first.region), Regions::number(second.region));
            report(evaluator, rule(left, from, right, to), claim, &[&this, &from_region, &other.regions, &to_region]);
        }
    }
    None
}

fn report(evaluator: &mut Evaluator, answer: Answer, claim: &Claim, operands: &[&Regions]) {
    if let Err(error) = answer {
        let error = Diagnostic::algebra(&error, claim.region, operands);
        evaluator.errors.push(match &claim.message {
            Some(message) => error.with_note(message.text()),
            None => error,
        });
    }
}

/// The call of `layout_static` that has rustc decide a claim, and report it at `region`.
fn call(claim: &Claim, region: Region, types: &TokenStream, argument: &TokenStream) -> TokenStream {
    let name = claim.name.to_string();
    let Some(message) = &claim.message else {
        let call = types::call(&["check"], &name, types, argument, region);
        return quote!({ #call });
    };
    let (decided, text) = (types::call(&["check", "decide"], &name, types, argument, region), message.literal());
    let report = types::call(&["check"], "report", &TokenStream::new(), &quote!({ #decided }, #text), region);
    quote!({ #report })
}
