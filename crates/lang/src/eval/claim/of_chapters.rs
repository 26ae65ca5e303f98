//! Evaluates claims about linear layouts, accesses, products and copies.

use std::ops::ControlFlow;

use layout_algebra::atom::{SharedOperand, TmaBox, TmaChoice, require_at_once};
use layout_algebra::{LayoutError, Operation};

use super::{Evaluator, Operand, Unproven};
use crate::atom::Part;
use crate::claim::{self, Claimable, Rule};
use crate::diagnose::Diagnostic;
use crate::lower::{Claim, Node};
use crate::operation::Atom;
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Decides a claim of a chapter, or about a subject of a chapter, as far as rustc is not needed. Other claims are
    /// passed on.
    pub(super) fn claim_of_chapters(
        &mut self,
        claim: &Claim,
        entry: &'static Claimable,
        subject: &Operand,
        arguments: &[Operand],
    ) -> ControlFlow<Option<Unproven>> {
        // By the subject first: `injective` of a linear layout is another function of the same word.
        if self.is_linear {
            return ControlFlow::Break(self.claim_of_linear(claim, entry, subject, arguments));
        }
        if self.is_atom || entry.module().is_some() {
            return ControlFlow::Break(self.claim_of_atoms(claim, entry, subject, arguments));
        }
        match (entry.rule, arguments) {
            (Rule::Linear(_), _) => {
                let all = "size, cosize, injective, compact, bijective, vector, linear, and others";
                ControlFlow::Break(self.fail(Diagnostic::claim_of_other(
                    claim.region,
                    entry.name,
                    "shape : stride",
                    all,
                )))
            }
            (Rule::Access { .. }, [access, others @ .., most]) => {
                let Some(answer) = cost(entry.rule, subject, access, others.first(), most) else {
                    return ControlFlow::Break(Some(Unproven::of(entry, claim, arguments)));
                };
                // The number is wrong, unless the access reaches beyond the tile.
                let region = match &answer {
                    Err(LayoutError::AccessBeyond { .. }) => access.regions.whole,
                    _ => most.regions.whole,
                };
                self.decided(during(answer, entry.word), claim, region, &[]);
                ControlFlow::Break(None)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn claim_of_linear(
        &mut self,
        claim: &Claim,
        entry: &'static Claimable,
        subject: &Operand,
        arguments: &[Operand],
    ) -> Option<Unproven> {
        let Some(rule) = claim::on_linear(entry) else {
            let all = claim::usages_on_linear();
            return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "linear layouts", &all));
        };
        // A type in scope, whose value rustc has.
        let Some(linear) = subject.linear() else {
            return Some(Unproven { module: Some("linear"), ..Unproven::of(entry, claim, arguments) });
        };
        self.decided(rule(linear), claim, claim.region, &[&Regions::whole(claim.region)]);
        None
    }
}

/// Returns the algebra's answer to a claim about an access, if all numbers are known.
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
        // If the layout is the best one, another layout is no help.
        Err(error @ (LayoutError::BankConflicts { .. } | LayoutError::TooManyBlocks { .. })) => {
            // The proof of the search holds for its own machine only.
            let placed = subject.placed.as_ref().filter(|placed| placed.machine == machine);
            let most = wavefronts.and_then(|wavefronts| wavefronts(&access, &machine, most));
            let refuted = placed.zip(most).and_then(|(placed, most)| placed.refutes(memory.layout(), &access, most));
            Err(refuted.unwrap_or(error))
        }
        answer => answer,
    });
    Some(answer)
}

/// Puts the word as it was written at the head of the answer.
fn during<T>(answer: Result<T, LayoutError>, word: Operation) -> Result<T, LayoutError> {
    answer.map_err(|error| error.during(word))
}

/// The syntax of the claims about products and copies.
const ON_ATOMS: &str = "registers(c) <= 128, owners, instructions <= 1";

/// The syntax of claims about layouts.
const ON_LAYOUTS: &str = "size, cosize, injective, compact, bijective, vector, linear, at_once, descriptor, and others";

impl Evaluator<'_> {
    /// Evaluates a claim about a product or a copy, or about a tensor that a copy moves.
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
                    (Some(Atom::Bulk(_)), _) => return self.claim_on_bulk(claim, entry),
                    (Some(_), _) => {
                        return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "copies", "owners"));
                    }
                    (None, _) => return Some(unproven(vec![super::super::atom::operand_type(*operand)])),
                }
            }
            (Rule::Owners, true, _) => {
                let answer = match subject.atom() {
                    Some(Atom::Product(product)) => product.require_owners(),
                    Some(Atom::Move(copy)) => copy.require_owners(),
                    Some(Atom::Bulk(_)) => return self.claim_on_bulk(claim, entry),
                    _ => return Some(unproven(Vec::new())),
                };
                self.decided_at(during(answer, entry.word), claim, whole.whole);
            }
            (Rule::Instructions, true, _) => {
                let most = arguments.first()?;
                match (subject.atom(), most.number()) {
                    (Some(Atom::Bulk(copy)), Some(count)) => {
                        let answer = during(copy.require_instructions(count), entry.word);
                        self.decided_at(answer, claim, most.regions.whole);
                    }
                    (Some(_), _) => {
                        return self.fail(Diagnostic::claim_of_other(
                            claim.region,
                            entry.name,
                            "products and copies",
                            ON_ATOMS,
                        ));
                    }
                    (None, _) => return Some(unproven(Vec::new())),
                }
            }
            (Rule::Bulk | Rule::Boxes, false, _) => {
                let [global, bits, most @ ..] = arguments else { return None };
                let numbers = (bits.number(), most.first().map_or(Some(u64::MAX), Operand::number));
                match (subject.as_composed(), super::super::atom::global_of(global), numbers) {
                    (Some(stage), Some(global), (Some(bits), Some(count))) => {
                        let answer = TmaBox::of_stage(&global, &stage, bits, TmaChoice::PLAIN)
                            .and_then(|copy| copy.require_instructions(count));
                        // One box too many is an error of the number.
                        let region = match (&answer, most) {
                            (Err(LayoutError::TooManyInstructions { .. }), [most]) => most.regions.whole,
                            _ => whole.whole,
                        };
                        self.decided_at(during(answer, entry.word), claim, region);
                    }
                    _ => return Some(unproven(vec![global.term.clone()])),
                }
            }
            (Rule::AtOnce, false, [Some(Node::Part { owner, part: Part::Side(side), .. })]) => {
                let copy = self.evaluate(owner)?;
                self.also_about(&copy);
                match (copy.atom(), subject.as_composed()) {
                    (Some(Atom::Move(copy)), Some(tensor)) => {
                        let answer = require_at_once(copy, *side, &tensor).map(|_| ());
                        self.decided_at(during(answer, entry.word), claim, whole.whole);
                    }
                    _ => return Some(unproven(vec![copy.term, super::super::atom::side_type(*side)])),
                }
            }
            (Rule::Descriptor, false, [Some(Node::Part { owner, part: Part::Operand(operand), .. })]) => {
                let product = self.evaluate(owner)?;
                self.also_about(&product);
                match (product.atom(), subject.as_composed()) {
                    (Some(Atom::Product(product)), Some(memory)) => {
                        let answer = SharedOperand::new(product, *operand, &memory).map(|_| ());
                        self.decided_at(answer, claim, whole.whole);
                    }
                    _ => return Some(unproven(vec![product.term, super::super::atom::operand_type(*operand)])),
                }
            }
            (_, is_atom, _) => {
                let (of, all) = if is_atom { ("products and copies", ON_ATOMS) } else { ("layouts", ON_LAYOUTS) };
                return self.fail(Diagnostic::claim_of_other(claim.region, entry.name, of, all));
            }
        }
        None
    }

    /// The claim is about the product or the copy whose part it names, too.
    fn also_about(&mut self, owner: &Operand) {
        if let Some(held) = self.held.last_mut() {
            held.arguments.push(owner.value.clone());
        }
    }

    /// Reports a claim about products and copies, of a bulk copy.
    fn claim_on_bulk(&mut self, claim: &Claim, entry: &Claimable) -> Option<Unproven> {
        self.fail(Diagnostic::claim_of_other(claim.region, entry.name, "bulk copies", "instructions <= 1"))
    }

    fn decided_at(&mut self, answer: Result<(), LayoutError>, claim: &Claim, region: Region) {
        self.decided(answer.map_err(|error| error.of_operand(0)), claim, region, &[&Regions::whole(region)]);
    }
}
