//! Evaluates accesses and placements: the algebra decides, or rustc if a type in scope is named.

use std::rc::Rc;

use layout_algebra::access::{self, Access, DEFAULT_ALIGN};
use layout_algebra::atom::swizzle_among_tma;
use layout_algebra::synthesis::{Certificate, Synthesis, padding_for, placed_for, swizzle_among, swizzle_for};
use layout_algebra::{Bijection, Composed, Layout, LayoutError, Swizzle};

use super::swizzle::known;
use super::term::is_type;
use super::{Bits, Evaluator, Number, Operand, Proof, Term, Value};
use crate::atom::Part;
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::lower::{self, Mover, Node, PlacementKind};
use crate::machine::{MACHINES, Named};
use crate::operation::Atom;
use crate::region::{Region, Regions};

/// A layout that was placed for accesses, with the facts that a claim about it needs.
#[derive(Clone, Debug)]
pub struct Placed {
    pub synthesis: Synthesis,
    pub accesses: Vec<Access>,
    pub machine: access::Machine,
    /// The names of the accesses.
    pub names: Vec<String>,
}

/// The answer of the algebra for a placement.
enum Found {
    /// The pad of a mode.
    Pad(u64),
    /// A layout, with the synthesis of its swizzle.
    Layout(Composed, Option<Synthesis>),
}

impl Evaluator<'_> {
    /// Evaluates a definition of an access.
    pub(super) fn access(&mut self, access: &lower::Access, region: Region) -> Option<Operand> {
        // The layout of an access maps threads, not memory: it need not look like a stored layout.
        let before = std::mem::replace(&mut self.scope.allow_intractable, true);
        let layout = self.evaluate(&access.layout);
        self.scope.allow_intractable = before;
        let layout = layout.filter(|layout| layout.sound)?;
        let written = |number: &Option<lower::Number>, value: u64| {
            let number = number.as_ref().map(|number| self.number(number));
            // A default has the region of the whole: an error about it can blame nothing smaller.
            number.unwrap_or_else(|| Number::known(value, region))
        };
        let numbers = [self.number(&access.bits), written(&access.vector, 1), written(&access.align, DEFAULT_ALIGN)];
        let (machine, machine_term) = machine_of(access.machine.as_ref());
        let values = numbers.each_ref().map(|number| number.value);
        let known = match (layout.layout(), values) {
            (Some(layout), [Some(bits), Some(vector), Some(align)]) => {
                Some(Access::of(layout, access.direction, [bits, vector, align]))
            }
            _ => None,
        };
        let value = match known {
            Some(Err(error)) => {
                let [bits, vector, align] = numbers.each_ref().map(|number| Regions::number(number.region));
                let operands = [&layout.regions, &bits, &vector, &align];
                return self.fail(Diagnostic::algebra(&error, region, &operands));
            }
            Some(Ok(access)) => machine.map(|machine| Value::Access(access, machine.machine)),
            None => None,
        };
        let term =
            Term::Access { direction: access.direction, layout: layout.term.clone(), numbers, machine: machine_term };
        let foreign = layout.foreign;
        Some(Operand { foreign, ..Operand::of(term, value, Some(false), Regions::whole(region)) })
    }

    /// Evaluates a layout, or a pad, that is placed for accesses.
    pub(super) fn placement(&mut self, placement: &lower::Placement, region: Region) -> Option<Operand> {
        let base = self.evaluate(&placement.base);
        let operands = every(&placement.accesses, |access| self.evaluate(access));
        let base = base.filter(|base| base.sound)?;
        let operands = operands?;
        let (named, machine_term) = machine_of(placement.machine.as_ref());
        let known = every(&operands, |operand| operand.value.as_ref()?.access());
        // The machine is the one in the placement, otherwise the machine of the first access.
        let machine = match (&placement.machine, known.as_deref()) {
            (None, Some([(_, machine), ..])) => Some(*machine),
            _ => named.map(|named| named.machine),
        };
        let (Some(layout), Some(known), Some(machine)) = (base.layout(), known, machine) else {
            return self.placement_by_rustc(placement, &base, &operands, machine_term, region);
        };
        let accesses: Vec<Access> = known.iter().map(|(access, _)| *access).collect();
        match self.found_for(&placement.kind, layout, (&accesses, &machine), region)? {
            Ok(Found::Pad(pad)) => {
                let (term, value) = (Term::Count(pad), Some(Value::Number(pad)));
                Some(Operand::of(term, value, Some(false), Regions::whole(region)))
            }
            Ok(Found::Layout(composed, synthesis)) => {
                let operand = composed_operand(composed, region);
                let names = placement.names.clone();
                let placed = synthesis.map(|synthesis| Rc::new(Placed { synthesis, accesses, machine, names }));
                Some(Operand { placed, ..operand })
            }
            Err(error) => {
                let accesses: Vec<Regions> = operands.into_iter().map(|operand| operand.regions).collect();
                self.fail(Diagnostic::algebra(&error, guilty(&error, region, &base, &accesses), &[]))
            }
        }
    }

    /// Returns the pad or the layout that the algebra finds for accesses on a machine.
    fn found_for(
        &mut self,
        kind: &PlacementKind,
        layout: &Layout,
        (accesses, machine): (&[Access], &access::Machine),
        region: Region,
    ) -> Option<Result<Found, LayoutError>> {
        Some(match kind {
            PlacementKind::Padding(mode) => {
                let Some(mode) = self.number(mode).value else {
                    return self.fail(Diagnostic::placement_unknown(region, "padding_for"));
                };
                let mode = usize::try_from(mode).unwrap_or(usize::MAX);
                padding_for(layout, mode, accesses, machine).map(Found::Pad)
            }
            PlacementKind::Bulk(global, part) => {
                let global = self.evaluate(global).filter(|global| global.sound)?;
                let part = match part.as_deref() {
                    Some(Node::Part { owner, part: Part::Operand(operand), .. }) => {
                        Some((self.evaluate(owner).filter(|owner| owner.sound)?, *operand))
                    }
                    _ => None,
                };
                let product = part.as_ref().map(|(owner, operand)| match owner.atom() {
                    Some(Atom::Product(product)) => Some((product, *operand)),
                    _ => None,
                });
                let (Some(global), false) = (super::atom::global_of(&global), product == Some(None)) else {
                    return self.fail(Diagnostic::placement_unknown(region, "swizzle_for"));
                };
                swizzle_among_tma(layout, &global, product.flatten(), accesses, machine)
                    .and_then(|found| Ok(Found::Layout(found.composed(layout)?, Some(found))))
            }
            PlacementKind::Placed => {
                placed_for(layout.shape(), accesses, machine).map(|placed| Found::Layout(placed, None))
            }
            PlacementKind::Swizzle(among) => {
                let found = match among {
                    None => swizzle_for(layout, accesses, machine),
                    Some(among) => {
                        let among = self.swizzles(among)?;
                        swizzle_among(layout, accesses, machine, &among)
                    }
                };
                found.and_then(|found| Ok(Found::Layout(found.composed(layout)?, Some(found))))
            }
        })
    }

    /// Returns the type with which rustc finds the swizzle, if the macro does not know an access or the layout.
    fn placement_by_rustc(
        &mut self,
        placement: &lower::Placement,
        base: &Operand,
        accesses: &[Operand],
        machine: Option<Rc<Term>>,
        region: Region,
    ) -> Option<Operand> {
        // Only the free search has a type of its own. All other words need their numbers here.
        let PlacementKind::Swizzle(None) = placement.kind else {
            let word = match placement.kind {
                PlacementKind::Placed => "placed_for",
                PlacementKind::Padding(_) => "padding_for",
                PlacementKind::Swizzle(_) | PlacementKind::Bulk(..) => "swizzle_for",
            };
            return self.fail(Diagnostic::placement_unknown(region, word));
        };
        let accesses = accesses.iter().map(|access| access.term.clone()).collect();
        let swizzle = Bits::For { base: base.term.clone(), accesses, machine };
        let term = Rc::new(Term::Swizzled { swizzle, offset: None, layout: base.term.clone() });
        self.proofs.push(Proof::exists(&term, region, vec![Regions::whole(region), base.regions.clone()]));
        Some(Operand { foreign: base.foreign, ..Operand::of(term, None, base.runtime, Regions::whole(region)) })
    }

    /// Returns the swizzles to choose from.
    fn swizzles(&mut self, among: &[(Mover, Region)]) -> Option<Vec<Swizzle>> {
        let mut swizzles = Vec::new();
        for (mover, region) in among {
            let Mover::Swizzle(numbers, negative) = mover else { return None };
            let numbers = numbers.each_ref().map(|number| self.number(number));
            match known(&numbers, *negative) {
                Some(Ok(Bijection::Swizzle(swizzle))) => swizzles.push(swizzle),
                Some(Err(error)) => return self.fail(Diagnostic::algebra(&error, *region, &[])),
                _ => return self.fail(Diagnostic::placement_unknown(*region, "swizzle_for")),
            }
        }
        Some(swizzles)
    }
}

impl Placed {
    /// Writes the cost of the layout for each access, and why no layout is better.
    pub fn proof(&self) -> String {
        let costs = self.names.iter().zip(self.synthesis.wavefronts());
        let costs: Vec<String> = costs.map(|(name, count)| format!("`{name}` {count}")).collect();
        let why = match self.synthesis.certificate() {
            Certificate::ConflictFree => "free of conflicts, so no layout is better".to_owned(),
            Certificate::Bound { access, words, banks } => {
                let (name, words, banks) = (&self.names[usize::from(access)], 1_u64 << words, 1_u64 << banks);
                format!(
                    "no layout is better, padding included: {words} words of a phase of `{name}` share the {banks} \
                     banks that the vectors leave"
                )
            }
            Certificate::Exhausted => "no placement by a map of bits is better: all were examined".to_owned(),
            Certificate::Among => "the best of the given swizzles".to_owned(),
            Certificate::Budget => "the best one found; a better one may exist".to_owned(),
        };
        format!("Wavefronts on {}: {}; {why}.", self.machine.name(), costs.join(", "))
    }

    /// Returns why no placement keeps a claim that this one breaks, if none does.
    pub(super) fn refutes(&self, base: &Layout, access: &Access, most: u64) -> Option<LayoutError> {
        let place = self.accesses.iter().position(|other| other == access)?;
        self.synthesis.require_wavefronts(base, &self.accesses, &self.machine, place, most).err()
    }
}

/// Returns a machine, by default the first one, and its type if it is not the first.
pub(super) fn machine_of(machine: Option<&lower::Machine>) -> (Option<&'static Named>, Option<Rc<Term>>) {
    match machine {
        // NVIDIA, whose type is the default of the parameter, so it is not written.
        None => (MACHINES.first(), None),
        Some(lower::Machine::Known(named, _)) => (Some(named), Some(Rc::new(Term::Machine(named.type_name)))),
        Some(lower::Machine::Foreign(tokens, _)) => (None, Some(Rc::new(Term::Name(tokens.clone())))),
    }
}

/// Returns a layout of the algebra as an operand; a plain one, if no bits move.
pub(super) fn composed_operand(composed: Composed, region: Region) -> Operand {
    let (term, value) = match composed.as_plain() {
        Some(layout) => (Term::Layout(*layout), Value::Layout(*layout)),
        None => (Term::Composed(composed, None), Value::Composed(composed)),
    };
    // Neither the search nor the inference makes runtime strides.
    debug_assert!(is_type(composed.layout()), "its strides are constants");
    Operand::of(term, Some(value), Some(false), Regions::whole(region))
}

/// Returns the region of the access or the layout that an error is about.
fn guilty(error: &LayoutError, region: Region, base: &Operand, accesses: &[Regions]) -> Region {
    match error {
        LayoutError::VectorsDoNotNest { access, .. } => {
            accesses.get(usize::from(*access)).map_or(region, |access| access.whole)
        }
        LayoutError::NotLinear { .. } | LayoutError::NoStageSwizzle { .. } => base.regions.whole,
        _ => region,
    }
}
