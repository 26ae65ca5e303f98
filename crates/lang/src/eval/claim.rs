//! Evaluates claims, or leaves them to rustc.

#[cfg_attr(not(feature = "chapters"), path = "claim/off/of_chapters.rs")]
mod of_chapters;

use std::ops::ControlFlow;

use layout_algebra::LayoutError;

use super::{Evaluator, Held, Operand, Term, Unproven};
use crate::claim::{Claimable, Rule};
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::lower::Claim;
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Evaluates the claims about an operand, and returns the claims that rustc has to decide. Errors that follow from
    /// a failed operand are not reported.
    pub(super) fn claims(&mut self, claims: &[Claim], operand: Option<&Operand>) -> Vec<Unproven> {
        // Claims about a layout that is refused would only follow from that error.
        let Some(operand) = operand.filter(|operand| operand.sound) else { return Vec::new() };
        // Arguments of claims are no stored layouts.
        self.scope.allow_intractable = true;
        let first = self.errors.len();
        let mut unproven = Vec::new();
        for claim in claims {
            let (errors, held) = (self.errors.len(), self.held.len());
            let left = self.claim(claim, operand);
            if self.errors.len() > errors || left.is_some() {
                self.held.truncate(held);
            }
            unproven.extend(left);
        }
        let value = operand.value.as_ref().map(ToString::to_string).unwrap_or_default();
        // A help of a claim may replace the subject, which is elsewhere in the input.
        self.errors[first..].iter_mut().for_each(|error| error.about(operand.regions.whole, &value));
        unproven
    }

    fn claim(&mut self, claim: &Claim, subject: &Operand) -> Option<Unproven> {
        self.errors.extend(claim.errors.iter().cloned());
        let arguments = every(&claim.arguments, |node| self.evaluate(node.as_ref()?))?;
        let entry = claim.entry?;
        self.held.extend(Held::of(entry, claim.region, subject, &arguments));
        let this = Regions::whole(claim.region);
        if let ControlFlow::Break(answered) = self.claim_of_chapters(claim, entry, subject, &arguments) {
            return answered;
        }
        for layout in [subject].into_iter().chain(&arguments).filter_map(Operand::dynamic) {
            if let Err(error) = layout.require_fixed(entry.word, 0) {
                return self.fail(Diagnostic::algebra(&error, claim.region, &[&this]));
            }
        }
        let (layout, number) = (subject.layout(), Operand::number);
        let answer = match (entry.rule, &arguments[..]) {
            (Rule::Layout(rule), _) => layout.map(|layout| (rule(layout), vec![&this])),
            (Rule::LayoutNumber(rule) | Rule::Compared(_, rule), [value]) => match (layout, number(value)) {
                (Some(layout), Some(number)) => Some((rule(layout, number), vec![&this, &value.regions])),
                _ => None,
            },
            (Rule::LayoutLayout(rule), [other]) => match (layout, other.layout()) {
                (Some(left), Some(right)) => Some((rule(left, right), vec![&this, &other.regions])),
                _ => None,
            },
            (Rule::TileLayout(rule), [other]) => match (layout, other.layout()) {
                (Some(tile), Some(layout)) => Some((rule(layout, tile), vec![&other.regions, &this])),
                _ => None,
            },
            (Rule::Offsets(rule), [from, other, to]) => match (layout, number(from), other.layout(), number(to)) {
                (Some(left), Some(start), Some(right), Some(end)) => {
                    let operands = vec![&this, &from.regions, &other.regions, &to.regions];
                    Some((rule(left, start, right, end), operands))
                }
                _ => None,
            },
            _ => return None,
        };
        match answer {
            Some((answer, operands)) => self.decided(answer, claim, claim.region, &operands),
            None => return Some(Unproven::of(entry, claim, &arguments)),
        }
        None
    }

    pub(super) fn decided(
        &mut self,
        answer: Result<(), LayoutError>,
        claim: &Claim,
        region: Region,
        operands: &[&Regions],
    ) {
        if let Err(error) = answer {
            let error = Diagnostic::algebra(&error, region, operands);
            self.errors.push(match &claim.message {
                Some(message) => error.with_note(message.text()),
                None => error,
            });
        }
    }
}

impl Unproven {
    /// Returns a claim whose subject or arguments have an unknown number.
    pub(super) fn of(entry: &Claimable, claim: &Claim, arguments: &[Operand]) -> Unproven {
        let (region, message) = (claim.region, claim.message.clone());
        let mut unproven = Unproven {
            claim: entry.function(),
            layouts: Vec::new(),
            numbers: Vec::new(),
            region,
            message,
            module: None,
        };
        for argument in arguments {
            // By type, since values are unknown here: numbers and layouts are separate arguments of the generated call.
            match &*argument.term {
                Term::Number(number) => unproven.numbers.push(number.clone()),
                _ => unproven.layouts.push(argument.term.clone()),
            }
        }
        if let (Rule::Access { on_machine: Some(name), .. }, 2) = (entry.rule, unproven.layouts.len()) {
            unproven.claim = name;
        }
        // If one word is wrong, it is the number.
        if let (Rule::LayoutNumber(_) | Rule::Compared(..) | Rule::Access { .. }, [number]) =
            (entry.rule, &unproven.numbers[..])
        {
            unproven.region = number.region;
        }
        unproven
    }
}
