//! Evaluates operations on operands: calls the algebra, and contains no arithmetic of its own. If rustc alone knows a
//! number, the algebra cannot decide, and the result is the type of the operation.

#[cfg_attr(not(feature = "chapters"), path = "eval/off/access.rs")]
mod access;
mod apply;
mod arithmetic;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/atom.rs")]
mod atom;
mod claim;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/exclusive.rs")]
mod exclusive;
mod extents;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/infer.rs")]
mod infer;
mod instance;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/linear.rs")]
mod linear;
mod literal;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/morphism.rs")]
mod morphism;
mod numbers;
mod operand;
mod parts;
#[cfg_attr(not(feature = "chapters"), path = "eval/off/plan.rs")]
mod plan;
mod proof;
mod swizzle;
mod term;

use std::cell::RefCell;
use std::collections::HashMap;

use layout_algebra::{LayoutError, Operation as Name, Tiler};
use proc_macro2::TokenStream;

use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::lower::{self, Lowered, Node, Program, Source};
use crate::region::{Region, Regions};

pub use crate::operation::Value;
pub use access::Placed;
use apply::combined;
use instance::Key;
pub use operand::Operand;
pub use proof::{Held, Proof, TilerPart, Unproven};
pub use term::{Bits, Number, Term, Written};

/// The values of names without a definition, by their text.
pub type Given = HashMap<String, u64>;

/// The result of a definition, an expression or the subject of an assertion.
#[derive(Clone, Debug, Default)]
pub struct Evaluated {
    /// `None` after an error.
    pub operand: Option<Operand>,
    /// The proofs that rustc has to make, operands before operations.
    pub proofs: Vec<Proof>,
    /// The proofs that rustc has to make about the arguments of claims.
    pub claimed: Vec<Proof>,
    /// The claims that rustc has to decide.
    pub unproven: Vec<Unproven>,
    /// The claims that hold, if the subject and all arguments have values.
    pub held: Vec<Held>,
    /// The names without a definition whose values it needs.
    pub asked: Vec<String>,
    pub errors: Vec<Diagnostic>,
    /// Whether an error is of a definition with arguments, which later users do not report again.
    pub of_arguments: bool,
    /// Values without a type: errors if rustc follows.
    pub untyped: Vec<Diagnostic>,
}

/// Evaluates definitions from top to bottom.
pub fn program(program: &Program, given: &Given) -> Vec<Evaluated> {
    let mut evaluator = Evaluator {
        lowered: &program.parts,
        given,
        done: Vec::new(),
        instances: HashMap::new(),
        scope: Scope::default(),
        errors: Vec::new(),
        untyped: Vec::new(),
        proofs: Vec::new(),
        asked: RefCell::default(),
        held: Vec::new(),
        of_arguments: false,
        is_linear: false,
        is_atom: false,
    };
    // A definition uses earlier ones only, so one pass in order evaluates all.
    for lowered in &program.parts {
        let evaluated = evaluator.definition(lowered);
        evaluator.done.push(evaluated);
    }
    evaluator.done
}

/// The context of an expression.
#[derive(Clone, Debug, Default)]
struct Scope {
    /// The values of the parameters; empty in the definition itself.
    values: Vec<u64>,
    /// The use of a definition with arguments: the caret of every error.
    instance: Option<Region>,
    /// Whether literals may be intractable.
    allow_intractable: bool,
}

/// The state of an evaluation.
struct Evaluator<'a> {
    lowered: &'a [Lowered],
    given: &'a Given,
    /// The definitions evaluated so far.
    done: Vec<Evaluated>,
    /// The definitions with arguments evaluated so far; `None` after an error.
    instances: HashMap<Key, Option<Operand>>,
    scope: Scope,
    errors: Vec<Diagnostic>,
    untyped: Vec<Diagnostic>,
    proofs: Vec<Proof>,
    asked: RefCell<Vec<String>>,
    held: Vec<Held>,
    of_arguments: bool,
    /// Whether the definition is a linear layout.
    is_linear: bool,
    /// Whether the definition is a product or a copy.
    is_atom: bool,
}

impl Evaluator<'_> {
    fn definition(&mut self, lowered: &Lowered) -> Evaluated {
        self.scope = Scope { allow_intractable: lowered.allow_intractable, ..Scope::default() };
        self.errors.extend(lowered.errors.iter().cloned());
        let operand = lowered.node.as_ref().and_then(|node| self.evaluate(node));
        // Before the claims, whose arguments have proofs of their own: these are reported beside the claim.
        let proofs = std::mem::take(&mut self.proofs);
        self.is_linear = matches!(lowered.node, Some(Node::Linear(..)));
        self.is_atom = matches!(lowered.node, Some(Node::Atom(..)));
        let unproven = self.claims(&lowered.claims, operand.as_ref());
        let (claimed, errors) = (std::mem::take(&mut self.proofs), std::mem::take(&mut self.errors));
        let untyped = std::mem::take(&mut self.untyped);
        let (held, asked) = (std::mem::take(&mut self.held), self.asked.take());
        let of_arguments = std::mem::take(&mut self.of_arguments);
        Evaluated { operand, proofs, claimed, unproven, held, asked, errors, of_arguments, untyped }
    }

    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// Returns the operand. `None` means an error that has been reported, here or at its source.
    fn evaluate(&mut self, node: &Node) -> Option<Operand> {
        match node {
            Node::Literal { shape, stride, region } => self.literal(shape, stride.as_ref(), self.at(*region)),
            Node::Exclusive { shape, stride, at, region } => {
                self.exclusive(shape, stride, self.at(*at), self.at(*region))
            }
            Node::Morphism { domain, map, codomain, at, region } => {
                self.morphism(domain, map, codomain, self.at(*at), self.at(*region))
            }
            Node::Apply { operation, arguments, region } => {
                // The operation checks its operands, exactly.
                let outer = std::mem::replace(&mut self.scope.allow_intractable, true);
                let operands = every(arguments, |node| self.evaluate(node));
                self.scope.allow_intractable = outer;
                let operands = operands?;
                // An operand with an error of its own has a type, but no value to compute from.
                if operands.iter().all(|operand| operand.sound) {
                    return self.apply(operation, operands, self.at(*region));
                }
                None
            }
            Node::Swizzled { mover, offset, layout, at, region } => {
                let layout = self.evaluate(layout).filter(|layout| layout.sound)?;
                self.swizzled(mover, offset.as_ref(), &layout, self.at(*at), self.at(*region))
            }
            Node::Defined { index, arguments, tokens, region } => {
                self.defined(*index, arguments, tokens, self.at(*region))
            }
            Node::Item { tokens, region } => {
                let region = Regions::whole(self.at(*region));
                Some(Operand::of(Term::Name(tokens.clone()), None, Some(false), region))
            }
            Node::Foreign { tokens, region } => {
                let region = self.at(*region);
                let operand = Operand::of(Term::Name(tokens.clone()), None, None, Regions::whole(region));
                Some(Operand { foreign: Some(region.start), ..operand })
            }
            Node::Linear(linear, _) => self.linear(linear),
            Node::Access(access, region) => self.access(access, self.at(*region)),
            Node::Machine(named, region) => {
                let (term, value) = (Term::Machine(named.type_name), Some(Value::Machine(named.machine)));
                Some(Operand::of(term, value, Some(false), Regions::whole(self.at(*region))))
            }
            Node::Plan(plan, region) => self.plan(plan, self.at(*region)),
            Node::Dimension(name, region) => self.definition_of_dimension(name, *region),
            Node::Infer(infer, region) => self.infer(infer, self.at(*region)),
            Node::Placement(placement, region) => self.placement(placement, self.at(*region)),
            Node::Atom(atom, region) => self.atom(atom, *region),
            Node::Part { owner, part, tensor, region } => self.part(owner, *part, tensor.as_deref(), *region),
            // A claim reads it from its node.
            Node::Factor(_, region) => Some(Operand::of(Term::Keep, None, None, Regions::whole(*region))),
            Node::Number(number) => Some(self.integer(number, Term::Number)),
            Node::Const(number) => Some(self.integer(number, Term::Const)),
            Node::Tuple(tree, region) => self.tuple(tree, self.at(*region)),
            Node::Coordinate(tree, region) => self.coordinate(tree, self.at(*region)),
            Node::ByMode(nodes, region) => self.by_mode(nodes, self.at(*region)),
            Node::Keep(region) => Some(Self::unsized_tile(Term::Keep, Tiler::KEEP, self.at(*region))),
            Node::Whole(region) => Some(Self::unsized_tile(Term::Whole, Tiler::WHOLE, self.at(*region))),
        }
    }

    fn integer(&mut self, number: &lower::Number, term: fn(Number) -> Term) -> Operand {
        let number = self.number(number);
        let (value, regions) = (number.value.map(Value::Number), Regions::number(number.region));
        Operand::of(term(number), value, Some(false), regions)
    }

    /// Evaluates the use of an earlier definition.
    fn defined(
        &mut self,
        index: usize,
        arguments: &[Option<Source>],
        tokens: &TokenStream,
        region: Region,
    ) -> Option<Operand> {
        // In bounds: a definition uses earlier ones, and `Meaning::Below` has refused later ones.
        let general = self.done[index].operand.clone()?;
        let special = match self.values(arguments) {
            // With known arguments the definition is evaluated again, for their numbers.
            Some(values) if !values.is_empty() => self.instance(index, values, region)?,
            _ => general,
        };
        // One canonical type for one layout, whatever names it was written with; the name itself is shorter for rustc.
        let term = if special.is_canonical() { special.term } else { Term::Name(tokens.clone()).into() };
        Some(Operand { term, regions: Regions::whole(region), foreign: None, ..special })
    }

    /// Evaluates a by-mode tiler.
    fn by_mode(&mut self, nodes: &[Node], region: Region) -> Option<Operand> {
        let mut entries = every(nodes, |node| self.evaluate(node))?;
        for entry in &mut entries {
            self.number_to_tile(entry)?;
        }
        for entry in &entries {
            if let Some(composed) = entry.composed() {
                let error = LayoutError::swizzled_operand(composed.bijection()).of_operand(1).during(Name::Tiler);
                return self.fail(Diagnostic::algebra(&error, entry.regions.whole, &[]));
            }
        }
        self.by_modes(&entries, region)
    }

    /// Makes the by-mode tiler of these tilers.
    fn by_modes(&mut self, entries: &[Operand], region: Region) -> Option<Operand> {
        // The type keeps each entry as it was written, also where the value is known: rustc shows it so.
        let term = Term::ByMode(entries.iter().map(|entry| entry.term.clone()).collect());
        let mut regions = Regions::whole(region);
        for entry in entries {
            regions.push(&entry.regions, entry.length());
        }
        let value = match every(entries, Operand::tiler) {
            Some(tilers) => match Tiler::by_mode(&tilers) {
                Ok(tiler) => Some(Value::Tiler(tiler)),
                Err(error) => return self.fail(Diagnostic::algebra(&error, region, &[])),
            },
            None => None,
        };
        let foreign = entries.iter().find_map(|entry| entry.foreign);
        let sound = entries.iter().all(|entry| entry.sound);
        let modes = entries.to_vec();
        Some(Operand { foreign, modes, sound, ..Operand::of(term, value, combined(entries), regions) })
    }

    /// Makes `_` or `..` as a tiler.
    fn unsized_tile(term: Term, tiler: Tiler, region: Region) -> Operand {
        Operand::of(term, Some(Value::Tiler(tiler)), Some(false), Regions::number(region))
    }

    /// Turns an integer in a tiler into a tile of so many neighbours.
    fn number_to_tile(&mut self, operand: &mut Operand) -> Option<()> {
        if let Some(number) = operand.number() {
            match Tiler::extent(number) {
                Ok(tiler) => operand.value = Some(Value::Tiler(tiler)),
                Err(error) => {
                    return self.fail(Diagnostic::algebra(&error, operand.regions.whole, &[&operand.regions]));
                }
            }
        }
        Some(())
    }
}
