//! Claims: decided here, or left to rustc.

use layout_algebra::atom::{SharedOperand, require_at_once};
use layout_algebra::{LayoutError, Operation};

use super::{Evaluator, Operand, Term, Unproven};
use crate::atom::Part;
use crate::claim::{self, Claimable, Rule};
use crate::diagnose::Diagnostic;
use crate::lower::{Claim, Node};
use crate::operation::Atom;
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// The claims about an operand, and what rustc has to decide of them. What follows from a failed operand is not
    /// reported.
    pub(super) fn claims(&mut self, claims: &[Claim], operand: Option<&Operand>) -> Vec<Unproven> {
        let Some(operand) = operand.filter(|operand| operand.sound) else { return Vec::new() };
        self.scope.allow_intractable = true;
        let first = self.errors.len();
        let unproven = claims.iter().filter_map(|claim| self.claim(claim, operand)).collect();
        let value = operand.value.as_ref().map(ToString::to_string).unwrap_or_default();
        self.errors[first..].iter_mut().for_each(|error| error.about(operand.regions.whole, &value));
        unproven
    }

    fn claim(&mut self, claim: &Claim, subject: &Operand) -> Option<Unproven> {
        self.errors.extend(claim.errors.iter().cloned());
        // All are evaluated, so that all errors are reported.
        let arguments: Vec<_> = claim.arguments.iter().map(|node| self.evaluate(node.as_ref()?)).collect();
        let arguments: Vec<Operand> = arguments.into_iter().collect::<Option<_>>()?;
        let entry = claim.entry?;
        let this = Regions::whole(claim.region);
        if self.is_linear {
            let Some(rule) = claim::on_linear(entry) else {
                let all = claim::usages_on_linear();
                return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "linear layouts", &all));
            };
            return match subject.linear() {
                Some(linear) => {
                    self.decided(rule(linear), claim, claim.region, &[&this]);
                    None
                }
                None => Some(Unproven { module: Some("linear"), ..Unproven::of(entry, claim, &arguments) }),
            };
        }
        if self.is_atom || entry.module().is_some() {
            return self.claim_of_atoms(claim, entry, subject, &arguments);
        }
        if let Rule::Linear(_) = entry.rule {
            let all = "size, cosize, injective, compact, bijective, vector, linear, and others";
            return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "shape : stride", all));
        }
        let of_extents = !matches!(entry.rule, Rule::Access { .. });
        for layout in [subject].into_iter().chain(&arguments).filter_map(Operand::dynamic).filter(|_| of_extents) {
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
            (Rule::Access { .. }, [access, others @ .., most]) => {
                let answer = cost(entry.rule, subject, access, others.first(), most);
                answer.map(|answer| (during(answer, entry.word), Vec::new()))
            }
            _ => return None,
        };
        match answer {
            Some((answer, operands)) => {
                // The number is the word that is wrong, where an access is compared with one that the tile has.
                let region = match (entry.rule, &answer, &arguments[..]) {
                    (Rule::Access { .. }, Err(LayoutError::AccessBeyond { .. }), [access, ..]) => access.regions.whole,
                    (Rule::Access { .. }, _, [.., most]) => most.regions.whole,
                    _ => claim.region,
                };
                self.decided(answer, claim, region, &operands);
            }
            None => return Some(Unproven::of(entry, claim, &arguments)),
        }
        None
    }

    fn decided(&mut self, answer: Result<(), LayoutError>, claim: &Claim, region: Region, operands: &[&Regions]) {
        if let Err(error) = answer {
            let error = Diagnostic::algebra(&error, region, operands);
            self.errors.push(match &claim.message {
                Some(message) => error.with_note(message.text()),
                None => error,
            });
        }
    }
}

/// What the algebra answers to a claim about an access, where all numbers are known.
fn cost(
    rule: Rule,
    subject: &Operand,
    access: &Operand,
    machine: Option<&Operand>,
    most: &Operand,
) -> Option<Result<(), LayoutError>> {
    let Rule::Access { decide, wavefronts, .. } = rule else { return None };
    let ((access, own), most) = (access.value.as_ref()?.access()?, most.number()?);
    let memory = match subject.dynamic() {
        Some(layout) => access.memory_of(layout),
        None => subject.memory()?,
    };
    let machine = match machine {
        None => own,
        Some(machine) => machine.value.as_ref()?.machine()?,
    };
    let answer = memory.and_then(|memory| match decide(&access, &memory, &machine, most) {
        // Where the layout is the best one, another is no help.
        Err(error @ (LayoutError::BankConflicts { .. } | LayoutError::TooManyBlocks { .. })) => {
            let placed = subject.placed.as_ref().filter(|placed| placed.machine == machine);
            let most = wavefronts.and_then(|wavefronts| wavefronts(&access, &machine, most));
            let refuted = placed.zip(most).and_then(|(placed, most)| placed.refutes(memory.layout(), &access, most));
            Err(refuted.unwrap_or(error))
        }
        answer => answer,
    });
    Some(answer)
}

/// The answer, headed by the word that was written.
fn during<T>(answer: Result<T, LayoutError>, word: Operation) -> Result<T, LayoutError> {
    answer.map_err(|error| error.during(word))
}

/// How the claims about products and copies are written.
const ON_ATOMS: &str = "registers(c) <= 128, owners";

impl Evaluator<'_> {
    /// A claim about a product or a copy, or about a tensor that a copy moves.
    fn claim_of_atoms(
        &mut self,
        claim: &Claim,
        entry: &'static Claimable,
        subject: &Operand,
        arguments: &[Operand],
    ) -> Option<Unproven> {
        let whole = Regions::whole(claim.region);
        let unproven = |layouts| Unproven { layouts, module: Some("atom"), ..Unproven::of(entry, claim, arguments) };
        match (entry.rule, self.is_atom, &claim.arguments[..]) {
            (Rule::Registers, true, [Some(Node::Factor(operand, _)), _]) => {
                let most = arguments.get(1)?;
                match (subject.atom(), most.number()) {
                    (Some(Atom::Product(product)), Some(count)) => {
                        let ([x, y], tile) = (operand.axes(), product.tile());
                        let answer = product.require_registers(*operand, [tile[x], tile[y]], count);
                        self.decided_at(answer, claim, most.regions.whole);
                    }
                    (Some(_), _) => {
                        return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "copies", "owners"));
                    }
                    (None, _) => return Some(unproven(vec![super::atom::operand_type(*operand)])),
                }
            }
            (Rule::Owners, true, _) => match subject.atom() {
                Some(Atom::Product(product)) => {
                    self.decided_at(during(product.require_owners(), entry.word), claim, whole.whole);
                }
                Some(Atom::Move(copy)) => {
                    self.decided_at(during(copy.require_owners(), entry.word), claim, whole.whole);
                }
                _ => return Some(unproven(Vec::new())),
            },
            (Rule::AtOnce, false, [Some(Node::Part { owner, part: Part::Side(side), .. })]) => {
                let copy = self.evaluate(owner)?;
                match (copy.atom(), subject.as_composed()) {
                    (Some(Atom::Move(copy)), Some(tensor)) => {
                        let answer = require_at_once(copy, *side, &tensor).map(|_| ());
                        self.decided_at(during(answer, entry.word), claim, whole.whole);
                    }
                    _ => return Some(unproven(vec![copy.term, super::atom::side_type(*side)])),
                }
            }
            (Rule::Descriptor, false, [Some(Node::Part { owner, part: Part::Operand(operand), .. })]) => {
                let product = self.evaluate(owner)?;
                match (product.atom(), subject.as_composed()) {
                    (Some(Atom::Product(product)), Some(memory)) => {
                        let answer = SharedOperand::new(product, *operand, &memory).map(|_| ());
                        self.decided_at(answer, claim, whole.whole);
                    }
                    _ => return Some(unproven(vec![product.term, super::atom::operand_type(*operand)])),
                }
            }
            (_, true, _) => {
                return self.fail(Diagnostic::claim_of_other(
                    claim.region,
                    entry.name,
                    "products and copies",
                    ON_ATOMS,
                ));
            }
            _ => {
                let all =
                    "size, cosize, injective, compact, bijective, vector, linear, at_once, descriptor, and others";
                return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "layouts", all));
            }
        }
        None
    }

    fn decided_at(&mut self, answer: Result<(), LayoutError>, claim: &Claim, region: Region) {
        self.decided(answer.map_err(|error| error.of_operand(0)), claim, region, &[&Regions::whole(region)]);
    }
}

impl Unproven {
    /// A claim, of whose subject or arguments a number is not known.
    fn of(entry: &Claimable, claim: &Claim, arguments: &[Operand]) -> Unproven {
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
            match &*argument.term {
                Term::Number(number) => unproven.numbers.push(number.clone()),
                _ => unproven.layouts.push(argument.term.clone()),
            }
        }
        if let (Rule::Access { on_machine: Some(name), .. }, 2) = (entry.rule, unproven.layouts.len()) {
            unproven.claim = name;
        }
        // The number is the word that is wrong, if one is.
        if let (Rule::LayoutNumber(_) | Rule::Compared(..) | Rule::Access { .. }, [number]) =
            (entry.rule, &unproven.numbers[..])
        {
            unproven.region = number.region;
        }
        unproven
    }
}
