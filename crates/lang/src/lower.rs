//! Lowers spanned trees to operations on operands of the right kind. It reports errors of names and kinds only; laws,
//! and the values of names, follow in evaluation.

#[cfg_attr(not(feature = "chapters"), path = "lower/off/access.rs")]
mod access;
#[cfg_attr(not(feature = "chapters"), path = "lower/off/atom.rs")]
mod atom;
mod bare;
mod entries;
#[cfg_attr(not(feature = "chapters"), path = "lower/off/infer.rs")]
mod infer;
#[cfg_attr(not(feature = "chapters"), path = "lower/off/linear.rs")]
mod linear;
mod names;
mod node;
#[cfg_attr(not(feature = "chapters"), path = "lower/off/plan.rs")]
mod plan;
mod program;
mod shapes;
mod tree;

use proc_macro2::Ident;

use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Place, Slip};
use crate::every::every;
use crate::operation::{self, Argument, Operation, Yields};
use crate::region::Region;
use crate::syntax::{self, Expression, GenericArgument, Kind, Name, Swizzled, is_keyword};

pub use access::{Access, Machine, Placement, PlacementKind};
pub use atom::{Atom, Tiling};
use bare::incongruent;
pub use infer::{Formula, Infer, Inferring};
pub use linear::{Argument as LinearArgument, Linear};
pub use names::{Index, Meaning, Names, index};
pub use node::{Mover, Node};
pub use plan::Plan;
pub use program::{Claim, Lowered, Program, program};
pub use tree::{Entry, Number, ShapeOf, Source, Stride, Tree, int_tuple};

/// The maximum number of modes of a tuple: `layout_static` has traits for tuples of at most so many.
pub const MAX_MODES: usize = 12;

/// The state of lowering one expression. A part that fails has reported its error and is `None`.
pub struct Lowering<'a> {
    pub names: Names<'a>,
    pub errors: &'a mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// Lowers an expression in place of a layout.
    pub fn layout(&mut self, expression: &Expression) -> Option<Node> {
        let region = expression.region;
        match &expression.kind {
            Kind::Tuple(entries) if self.is_grouping(entries) => self.layout(&entries[0]),
            Kind::Integer(_) | Kind::Negative(_) | Kind::Block(_) | Kind::Tuple(_) | Kind::Multiple(..) => {
                let shape = self.shape(expression)?;
                Some(Node::Literal { shape, stride: None, region })
            }
            Kind::Strided(shape, stride) => {
                // Both are lowered, even if one has an error.
                self.reject_single(shape, stride)?;
                let at = incongruent(shape, stride).region;
                let (shape, stride) = (self.shape(shape), self.stride(stride));
                Some(Node::Literal { shape: shape?, stride: Some((stride?, at)), region })
            }
            Kind::Exclusive(shape, stride) => {
                self.reject_single(shape, stride)?;
                let at = incongruent(shape, stride).region;
                let (shape, stride) = (self.shape(shape), self.stride(stride));
                Some(Node::Exclusive { shape: shape?, stride: stride?, at, region })
            }
            Kind::Morphism(morphism) => {
                let (domain, codomain) = (self.shape(&morphism.domain), self.shape(&morphism.codomain));
                let (map, at) = (morphism.map.clone(), morphism.at);
                Some(Node::Morphism { domain: domain?, map, codomain: codomain?, at, region })
            }
            Kind::Call(name, arguments) => match self.operation(name, arguments, region)? {
                operation if operation.yields() == Yields::Layout => self.apply(operation, arguments, region),
                operation if operation.yields() == Yields::Shape => {
                    let shape = self.shape(expression)?;
                    Some(Node::Literal { shape, stride: None, region })
                }
                operation => self.fail(Diagnostic::yields(region, operation.name, operation.yields(), "a layout")),
            },
            Kind::Name(name) => self.name(name, region),
            Kind::Swizzled(swizzled) => self.swizzled(swizzled, region),
            Kind::Placement(placement) if placement.mode.is_none() => self.placement(placement, region),
            Kind::Placement(padding) => self.fail(Diagnostic::pad_for_layout(region, &padding.to_string())),
            Kind::Infer(infer) => self.infer(infer, region),
            Kind::Part(part) => self.part(part, region),
            Kind::Linear(..)
            | Kind::Dimension(_)
            | Kind::Access(_)
            | Kind::Plan(_)
            | Kind::Atom(_)
            | Kind::Runtime
            | Kind::Sum(..)
            | Kind::Printed(_)
            | Kind::Keep
            | Kind::Whole
            | Kind::ByMode(_) => self.fail(Diagnostic::not_a_layout(region, expression.describe())),
        }
    }

    /// Whether an expression is a layout, by its form or by the definition that it names.
    pub(super) fn is_layout(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Call(name, _) => {
                operation::find(&name.to_string()).is_none_or(|found| found.yields() == Yields::Layout)
            }
            Kind::Strided(..)
            | Kind::Exclusive(..)
            | Kind::Morphism(_)
            | Kind::Swizzled(_)
            | Kind::Part(_)
            | Kind::Infer(_) => true,
            Kind::Placement(placement) => placement.mode.is_none(),
            Kind::Name(name) => matches!(self.names.meaning(name), Meaning::Defined(_)),
            _ => false,
        }
    }

    /// Whether a tuple is a layout in parentheses. Numbers in parentheses are a tuple of one mode.
    fn is_grouping(&self, entries: &[Expression]) -> bool {
        // Several entries are modes; one in brackets is what it is without them.
        let [entry] = entries else { return false };
        match &entry.kind {
            Kind::Tuple(inner) => self.is_grouping(inner),
            _ => self.is_layout(entry),
        }
    }

    /// Lowers a name in place of a layout.
    fn name(&mut self, name: &Name, region: Region) -> Option<Node> {
        match self.names.meaning(name) {
            Meaning::Parameter(_) | Meaning::Number(_) => {
                let number = self.named_number(name, region, "shape")?;
                Some(Node::Literal { shape: Tree::Leaf(Entry::Number(number)), stride: None, region })
            }
            Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Linear => {
                self.fail(Diagnostic::linear_for_layout(region, &name.text))
            }
            Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Plan => {
                self.fail(Diagnostic::not_a_layout(region, "a plan"))
            }
            Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Access => {
                self.fail(Diagnostic::access_for_layout(region, &name.text))
            }
            Meaning::Defined(index) if self.names.definitions[index].defines != Defines::Layout => {
                let found = self.names.definitions[index].defines;
                self.fail(Diagnostic::item_of_other(region, &name.text, found, Defines::Layout))
            }
            Meaning::Defined(index) => self.defined(index, name, region),
            // Two definitions that use each other have no order: moving one does not help.
            Meaning::Below { itself: false } if self.names.is_circle(name) => {
                let current = self.names.definitions[self.names.current].name.to_string();
                self.fail(Diagnostic::defined_in_a_circle(region, &current, &name.text))
            }
            Meaning::Below { itself } => self.fail(Diagnostic::defined_below(region, &name.text, itself)),
            Meaning::Foreign => Some(Node::Foreign { tokens: name.tokens.clone(), region }),
        }
    }

    /// Lowers the use of an earlier definition.
    fn defined(&mut self, index: usize, name: &Name, region: Region) -> Option<Node> {
        let parameters = self.names.parameters_of(index);
        if parameters.len() != name.arguments.len() {
            let ident = name.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let error = Diagnostic::generic_argument_count(region, &ident, name.arguments.len(), &parameters);
            return self.fail(error);
        }
        // `None` for an argument that only rustc knows: the definition is then used with its general type.
        let arguments = name.arguments.iter().map(|argument| self.names.argument(argument)).collect();
        Some(Node::Defined { index, arguments, tokens: name.tokens.clone(), region })
    }

    /// Lowers a layout composed with a swizzle.
    fn swizzled(&mut self, swizzled: &Swizzled, region: Region) -> Option<Node> {
        let at = swizzled.at;
        let mover = self.mover(&swizzled.mover);
        let offset = swizzled.offset.as_ref().map(|offset| self.number(offset, "number"));
        let layout = self.layout(&swizzled.layout);
        // All parts are lowered before one may fail, so that each reports its error.
        let offset = if let Some(offset) = offset { Some(offset?) } else { None };
        Some(Node::Swizzled { mover: mover?, offset, layout: Box::new(layout?), at, region })
    }

    /// Lowers the numbers of a swizzle or of a bit matrix.
    fn mover(&mut self, mover: &syntax::Mover) -> Option<Mover> {
        match mover {
            syntax::Mover::Swizzle([bits, base, shift]) => {
                // The sign is kept apart: numbers of this language are not negative, and a type has `Neg` for one.
                let (distance, negative) = match &shift.kind {
                    Kind::Negative(distance) => (&**distance, true),
                    _ => (shift, false),
                };
                match [bits, base, distance].map(|number| self.number(number, "number")) {
                    [Some(bits), Some(base), Some(distance)] => Some(Mover::Swizzle([bits, base, distance], negative)),
                    _ => None,
                }
            }
            syntax::Mover::Matrix(columns) => every(columns, |column| self.number(column, "number")).map(Mover::Matrix),
        }
    }

    /// Lowers the operation of this name.
    pub(super) fn operation(
        &mut self,
        name: &Ident,
        arguments: &[Expression],
        region: Region,
    ) -> Option<&'static Operation> {
        let (at, name) = (Region::from(name.span()), name.to_string());
        if let Some(operation) = operation::find(&name) {
            return Some(operation);
        }
        let tuple = Expression { kind: Kind::Tuple(arguments.to_vec()), region };
        // A definition with parentheses is an instance with the wrong brackets.
        if self.names.index.contains_key(&name) {
            let list = tuple.to_string();
            let mended = format!("{name}<{}>", list.trim_start_matches('(').trim_end_matches(')'));
            return self.fail(Diagnostic::slip(region, Slip::Generic, &format!("{name}{list}"), &mended));
        }
        // With its arguments, which the help keeps where the name alone is a slip.
        let meant = operation::meant(&name, &tuple.to_string());
        self.fail(Diagnostic::unknown_operation(at, &name, meant.as_deref(), &operation::all()))
    }

    /// Lowers an operation and its arguments.
    pub fn apply(&mut self, operation: &'static Operation, arguments: &[Expression], region: Region) -> Option<Node> {
        let arguments = match operation.arguments() {
            None if operation.takes_extents() => self.extents(operation, arguments, region)?,
            // Here and not in rustc, whose error would list the impls of tuples.
            None if arguments.len() > MAX_MODES => {
                return self.fail(Diagnostic::too_many_modes(region, arguments.len(), MAX_MODES));
            }
            None => {
                self.reject_bare_modes(arguments, region)?;
                every(arguments, |argument| self.layout(argument))?
            }
            _ => self.arguments(operation, arguments, region)?,
        };
        Some(Node::Apply { operation, arguments, region })
    }

    /// Lowers a definition of a number: an operation that returns one, or the number itself.
    pub fn definition_of_number(&mut self, expression: &Expression) -> Option<Node> {
        let region = expression.region;
        if let Kind::Placement(placement) = &expression.kind
            && placement.mode.is_some()
        {
            return self.placement(placement, region);
        }
        let Kind::Call(name, arguments) = &expression.kind else {
            return Some(Node::Const(self.number(expression, "number")?));
        };
        let operation = self.operation(name, arguments, region)?;
        match operation.yields() {
            Yields::Number => self.apply(operation, arguments, region),
            yields => self.fail(Diagnostic::yields(region, operation.name, yields, "a number")),
        }
    }

    /// Lowers a fixed number of arguments. All are lowered, so that all errors are reported.
    fn arguments(&mut self, operation: &'static Operation, given: &[Expression], region: Region) -> Option<Vec<Node>> {
        let wanted = operation.arguments().unwrap_or_default();
        if wanted.len() != given.len() {
            // CuTe passes the order as an additional argument; here it is an operation of its own.
            let ordered = operation::find(&format!("{}_ordered", operation.name));
            let ordered = ordered.filter(|ordered| ordered.arguments().is_some_and(|kinds| kinds.len() == given.len()));
            let given_text: Vec<String> = given.iter().map(ToString::to_string).collect();
            let ordered = ordered.map(|ordered| format!("{}({})", ordered.name, given_text.join(", ")));
            let usage = ordered.as_deref().unwrap_or(operation.usage);
            let error = Diagnostic::argument_count(region, operation.name, given.len(), Some(wanted.len()), usage);
            return self.fail(error);
        }
        if let ([tiler, layout], [Argument::Layout, Argument::Tiler]) = (given, wanted)
            // Only brackets show that the operands are exchanged: two layouts may be meant as they are.
            && matches!(tiler.kind, Kind::ByMode(_))
        {
            let mended = format!("{}({layout}, {tiler})", operation.name);
            let error = Diagnostic::slip(tiler.region, Slip::Order, &tiler.to_string(), &mended);
            return self.fail(error);
        }
        let mut nodes = Vec::new();
        for (i, (expression, kind)) in given.iter().zip(wanted).enumerate() {
            let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
            nodes.push(self.argument(expression, *kind, place));
        }
        nodes.into_iter().collect()
    }

    fn argument(&mut self, expression: &Expression, kind: Argument, place: Place) -> Option<Node> {
        let region = expression.region;
        match kind {
            Argument::Layout | Argument::Layouts => match expression.kind {
                // Of numbers alone: a shape in the brackets of a tiler, as Rust and NumPy write arrays.
                Kind::ByMode(ref entries) if entries.iter().all(|entry| matches!(entry.kind, Kind::Integer(_))) => {
                    self.fail(Diagnostic::other_brackets(region, &expression.to_string()))
                }
                Kind::Runtime | Kind::Keep | Kind::Whole | Kind::ByMode(_) => {
                    self.fail(Diagnostic::argument_kind(region, place, expression.describe(), kind.describe()))
                }
                _ => self.layout(expression),
            },
            Argument::Tiler => self.tiler(expression, place, false),
            Argument::Number => Some(Node::Number(self.number_argument(expression, place)?)),
            Argument::Tuple(_) | Argument::Coordinate if self.is_no_tuple(expression) => {
                self.fail(Diagnostic::argument_kind(region, place, expression.describe(), kind.describe()))
            }
            Argument::Tuple(part) => Some(Node::Tuple(self.numbers(expression, part)?, region)),
            Argument::Extents => Some(Node::Tuple(self.shape(expression)?, region)),
            Argument::Coordinate => Some(Node::Coordinate(self.coordinate(expression)?, region)),
        }
    }

    /// Whether an expression cannot be a tuple of numbers.
    fn is_no_tuple(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Call(..) => self.is_layout(expression),
            Kind::Strided(..)
            | Kind::Exclusive(..)
            | Kind::Morphism(_)
            | Kind::Swizzled(_)
            | Kind::Access(_)
            | Kind::Plan(_)
            | Kind::Placement(_)
            | Kind::Infer(_)
            | Kind::Part(_)
            | Kind::ByMode(_)
            | Kind::Runtime => true,
            _ => false,
        }
    }

    /// Lowers an integer argument.
    pub fn number_argument(&mut self, expression: &Expression, place: Place) -> Option<Number> {
        if matches!(expression.kind, Kind::Integer(_) | Kind::Block(_) | Kind::Name(_)) {
            return self.number(expression, "number");
        }
        let wanted = Argument::Number.describe();
        self.fail(Diagnostic::argument_kind(expression.region, place, expression.describe(), wanted))
    }

    /// Lowers the extents of a compact layout: its modes, or its whole shape.
    fn extents(&mut self, operation: &'static Operation, given: &[Expression], region: Region) -> Option<Vec<Node>> {
        let tree = match given {
            [] => {
                let error = Diagnostic::argument_count(region, operation.name, 0, None, operation.usage);
                return self.fail(error);
            }
            // `row_major((4, 8))` and `row_major(4, 8)` are one layout.
            [shape] => self.shape(shape)?,
            modes if modes.len() > MAX_MODES => {
                return self.fail(Diagnostic::too_many_modes(region, modes.len(), MAX_MODES));
            }
            modes => Tree::Tuple(every(modes, |mode| self.shape(mode))?),
        };
        Some(vec![Node::Tuple(tree, region)])
    }

    /// Lowers a tiler.
    pub fn tiler(&mut self, expression: &Expression, place: Place, in_brackets: bool) -> Option<Node> {
        let region = expression.region;
        match &expression.kind {
            Kind::Integer(_) | Kind::Block(_) => Some(Node::Number(self.number(expression, "tiler")?)),
            Kind::Name(name) if self.names.is_number(name, in_brackets) => {
                Some(Node::Number(self.number(expression, "tiler")?))
            }
            Kind::Call(name, arguments) => match self.operation(name, arguments, region)? {
                operation if operation.yields() == Yields::Tiler => self.apply(operation, arguments, region),
                _ => self.layout(expression),
            },
            Kind::Tuple(entries) if self.is_grouping(entries) => self.layout(&entries[0]),
            Kind::Tuple(_) => {
                self.shape(expression)?;
                let error = Self::ambiguous_tiler(expression, place, region);
                self.fail(error)
            }
            Kind::Name(name) => match self.bare_shape(name) {
                Some(shape) => {
                    let error = Self::ambiguous_tiler(shape, place, region);
                    self.fail(error)
                }
                None => self.layout(expression),
            },
            Kind::Strided(..)
            | Kind::Exclusive(..)
            | Kind::Morphism(_)
            | Kind::Linear(..)
            | Kind::Dimension(_)
            | Kind::Access(_)
            | Kind::Plan(_)
            | Kind::Placement(_)
            | Kind::Infer(_)
            | Kind::Atom(_)
            | Kind::Part(_)
            | Kind::Swizzled(_) => self.layout(expression),
            Kind::ByMode(entries) => {
                self.check_modes(entries, expression)?;
                Some(Node::ByMode(every(entries, |entry| self.tiler(entry, place, true))?, region))
            }
            Kind::Keep => Some(Node::Keep(region)),
            Kind::Whole => Some(Node::Whole(region)),
            Kind::Negative(number) => self.fail(Diagnostic::negative_tile(region, &number.to_string())),
            Kind::Runtime | Kind::Multiple(..) | Kind::Sum(..) | Kind::Printed(_) => {
                self.fail(Diagnostic::entry_kind(region, "tiler", expression.describe()))
            }
        }
    }

    /// Lowers the name `name` as a number.
    fn named_number(&mut self, name: &Name, region: Region, part: &'static str) -> Option<Number> {
        let source = match self.names.meaning(name) {
            Meaning::Parameter(parameter) => Source::Parameter(parameter, name.tokens.clone()),
            Meaning::Number(index) => Source::Defined(index, name.tokens.clone()),
            Meaning::Defined(_) | Meaning::Below { itself: false } => {
                return self.fail(match self.names.defines(&name.text) {
                    Defines::Layout => Diagnostic::layout_in_tuple(region, part, &name.text, None),
                    other => Diagnostic::item_in_tuple(region, part, &name.text, other),
                });
            }
            Meaning::Below { itself: true } => return self.fail(Diagnostic::defined_below(region, &name.text, true)),
            // A type with arguments is no constant: `C<4>` was meant as the number 4.
            Meaning::Foreign if name.text.ends_with('>') => {
                let integer = name.arguments.first().and_then(GenericArgument::text);
                return self.fail(Diagnostic::type_for_number(region, part, &name.text, integer.as_deref()));
            }
            // `crate`, `Self`: rustc reports them.
            Meaning::Foreign if name.ident.as_ref().is_some_and(is_keyword) => Source::Word(name.tokens.clone()),
            Meaning::Foreign => Source::Foreign(name.text.clone(), name.tokens.clone()),
        };
        Some(Number { source, region })
    }
}
