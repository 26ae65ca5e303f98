//! Lowers accesses, machines and placements: resolves their names.

use layout_algebra::access::Direction;
use proc_macro2::TokenStream;

use super::{Lowering, Meaning, Mover, Node, Number};
use crate::claim;
use crate::defines::Defines;
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::machine::{self, Named};
use crate::region::Region;
use crate::syntax::{self, Expression, Kind, Name};

/// A machine.
#[derive(Clone, Debug)]
pub enum Machine {
    /// A machine with a word.
    Known(&'static Named, Region),
    /// A type in scope.
    Foreign(TokenStream, Region),
}

/// An access.
#[derive(Clone, Debug)]
pub struct Access {
    pub direction: Direction,
    pub layout: Node,
    pub bits: Number,
    pub vector: Option<Number>,
    pub align: Option<Number>,
    pub machine: Option<Machine>,
}

/// A placement: a layout or a pad, for a list of accesses.
#[derive(Clone, Debug)]
pub struct Placement {
    pub kind: PlacementKind,
    /// The layout, or the shape as a layout without strides.
    pub base: Node,
    pub accesses: Vec<Node>,
    /// The texts of the accesses.
    pub names: Vec<String>,
    pub machine: Option<Machine>,
}

/// The kind of a placement.
#[derive(Clone, Debug)]
pub enum PlacementKind {
    /// The layout after the best swizzle, perhaps of a few.
    Swizzle(Option<Vec<(Mover, Region)>>),
    /// The layout after the best swizzle of a tensor map, for tiles of a tensor, and an operand of a product.
    Bulk(Box<Node>, Option<Box<Node>>),
    /// The layout of a shape.
    Placed,
    /// The pad of a mode.
    Padding(Number),
}

impl Lowering<'_> {
    /// Lowers a definition of an access.
    pub(super) fn definition_of_access(&mut self, expression: &Expression) -> Option<Node> {
        let Kind::Access(access) = &expression.kind else { return None };
        // The parser has let no other word pass.
        let direction = if access.direction == "read" { Direction::Read } else { Direction::Write };
        // All are lowered, so that all errors are reported.
        let layout = self.layout(&access.layout);
        let bits = self.number(&access.bits, "bits");
        let [vector, align] = [&access.vector, &access.align].map(|number| self.optional(number.as_ref()));
        let machine = self.machine(access.machine.as_ref());
        let (vector, align) = (vector?, align?);
        let access = Access { direction, layout: layout?, bits: bits?, vector, align, machine: machine? };
        Some(Node::Access(Box::new(access), expression.region))
    }

    /// Lowers an optional number; the outer `None` is an error.
    #[allow(clippy::option_option, reason = "an error, and nothing written, are two things")]
    fn optional(&mut self, number: Option<&Expression>) -> Option<Option<Number>> {
        number.map_or(Some(None), |number| self.number(number, "number").map(Some))
    }

    /// Lowers an optional machine; the outer `None` is an error.
    #[allow(clippy::option_option, reason = "an error, and nothing written, are two things")]
    pub(super) fn machine(&mut self, machine: Option<&Expression>) -> Option<Option<Machine>> {
        let Some(Expression { kind: Kind::Name(name), region }) = machine else { return Some(None) };
        self.machine_named(name, *region).map(Some)
    }

    fn machine_named(&mut self, name: &Name, region: Region) -> Option<Machine> {
        match (machine::find(&name.text), self.names.meaning(name)) {
            // A definition of that name would be a layout: only a word without one is a machine.
            (Some(known), Meaning::Foreign) => Some(Machine::Known(known, region)),
            (_, Meaning::Foreign) => Some(Machine::Foreign(name.tokens.clone(), region)),
            _ => self.fail(Diagnostic::not_a_machine(region, &name.text)),
        }
    }

    /// Lowers an access by its name.
    fn access(&mut self, expression: &Expression) -> Option<Node> {
        let Kind::Name(name) = &expression.kind else { return None };
        let region = expression.region;
        match self.names.meaning(name) {
            Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Access => {
                Some(Node::Defined { index, arguments: Vec::new(), tokens: name.tokens.clone(), region })
            }
            // An access in scope, or none: only rustc knows, by the bound of the generated type.
            Meaning::Foreign => Some(Node::Item { tokens: name.tokens.clone(), region }),
            Meaning::Below { itself } => self.fail(Diagnostic::defined_below(region, &name.text, itself)),
            Meaning::Defined(_) | Meaning::Number(_) | Meaning::Parameter(_) => {
                self.fail(Diagnostic::layout_for_access(region, &name.text))
            }
        }
    }

    /// Lowers an argument of a claim about accesses: first an access, then a machine.
    pub(super) fn item(&mut self, place: usize, expression: &Expression, entry: &claim::Claimable) -> Option<Node> {
        let Kind::Name(name) = &expression.kind else {
            return self.fail(Diagnostic::claim_arguments(expression.region, entry.name, entry.usage));
        };
        if place == 0 { self.access(expression) } else { Some(self.machine_named(name, expression.region)?.into()) }
    }

    /// Lowers a placement. A pad is a number; other placements are layouts.
    pub(super) fn placement(&mut self, placement: &syntax::Placement, region: Region) -> Option<Node> {
        let base = if let (true, Kind::Strided(shape, ..)) = (placement.word == "placed_for", &placement.base.kind) {
            let accesses: Vec<String> = placement.accesses.iter().map(ToString::to_string).collect();
            let [shape, layout] = [shape.to_string(), placement.base.to_string()];
            self.fail(Diagnostic::layout_to_place(placement.base.region, &shape, &layout, &accesses.join(", ")))
        } else if placement.word == "placed_for" {
            self.shape(&placement.base).map(|shape| Node::Literal {
                shape,
                stride: None,
                region: placement.base.region,
            })
        } else {
            self.layout(&placement.base)
        };
        let kind = match (&placement.mode, &placement.among) {
            (Some(mode), _) => self.number(mode, "number").map(PlacementKind::Padding),
            (_, Some(syntax::Among::Tma(parts))) => self.bulk_use(parts),
            (_, Some(syntax::Among::Swizzles(among))) => {
                let among = every(among, |(mover, at)| Some((self.mover(mover)?, *at)));
                among.map(|among| PlacementKind::Swizzle(Some(among)))
            }
            _ if placement.word == "placed_for" => Some(PlacementKind::Placed),
            _ => Some(PlacementKind::Swizzle(None)),
        };
        let accesses = every(&placement.accesses, |access| self.access(access));
        let machine = self.machine(placement.machine.as_ref());
        let accesses = accesses?;
        // For the documentation, which says what each access costs.
        let names = placement.accesses.iter().map(ToString::to_string).collect();
        let placement = Placement { kind: kind?, base: base?, accesses, names, machine: machine? };
        Some(Node::Placement(Box::new(placement), region))
    }
}

impl Lowering<'_> {
    /// Lowers `tma(Matrix, Product.a)`.
    fn bulk_use(&mut self, parts: &[Expression]) -> Option<PlacementKind> {
        let [global, part @ ..] = parts else { return None };
        let global = self.layout(global);
        let part = match (part, claim::taking("descriptor", 1)) {
            ([part], Some(entry)) => Some(Box::new(self.part_node(part, entry)?)),
            _ => None,
        };
        Some(PlacementKind::Bulk(Box::new(global?), part))
    }
}

impl From<Machine> for Node {
    fn from(machine: Machine) -> Node {
        match machine {
            Machine::Known(named, region) => Node::Machine(named, region),
            Machine::Foreign(tokens, region) => Node::Item { tokens, region },
        }
    }
}
