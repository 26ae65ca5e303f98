//! Lowers operations on shapes, in place of an entry; and coordinates.

use proc_macro2::Ident;

use super::{Entry, Lowering, Meaning, Node, Number, ShapeOf, Tree};
use crate::diagnose::{Diagnostic, Place};
use crate::every::every;
use crate::operation::{self, Argument, Yields};
use crate::syntax::{Expression, Kind};

impl Lowering<'_> {
    /// Lowers an operation on shapes.
    pub(super) fn shape_operation(
        &mut self,
        name: &Ident,
        arguments: &[Expression],
        part: &'static str,
        whole: &Expression,
    ) -> Option<Tree<Entry>> {
        let region = whole.region;
        let operation = self.operation(name, arguments, region)?;
        if operation.yields() == Yields::Number {
            return self.fail(Diagnostic::number_inside(region, part, &whole.to_string()));
        }
        if operation.yields() != Yields::Shape {
            return self.fail(Diagnostic::layout_in_tuple(region, part, &whole.to_string(), None));
        }
        let wanted = operation.arguments().unwrap_or_default();
        if wanted.len() != arguments.len() {
            let (found, usage) = (arguments.len(), operation.usage);
            return self.fail(Diagnostic::argument_count(region, operation.name, found, Some(wanted.len()), usage));
        }
        let (mut given, mut unnamed) = (Vec::new(), None);
        for (i, (argument, kind)) in arguments.iter().zip(wanted).enumerate() {
            let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
            // rustc evaluates a shape by the name of its layout. Whether that is needed is known after evaluation.
            if *kind == Argument::Layout && !matches!(argument.kind, Kind::Name(_)) {
                unnamed = Some((argument.region, place, argument.to_string()));
            }
            given.push(self.given(argument, *kind, place));
        }
        let arguments = given.into_iter().collect::<Option<_>>()?;
        let apply = Node::Apply { operation, arguments, region };
        Some(Tree::Leaf(Entry::Shape(Box::new(ShapeOf { apply, unnamed }))))
    }

    /// Lowers an argument of an operation on shapes.
    fn given(&mut self, argument: &Expression, kind: Argument, place: Place) -> Option<Node> {
        let region = argument.region;
        match kind {
            Argument::Number => Some(Node::Number(self.number_argument(argument, place)?)),
            Argument::Tuple(part) => Some(Node::Tuple(self.numbers(argument, part)?, region)),
            _ => match &argument.kind {
                Kind::Name(name) if matches!(self.names.meaning(name), Meaning::Parameter(_) | Meaning::Number(_)) => {
                    let error = Diagnostic::argument_kind(region, place, "a number", Argument::Layout.describe());
                    self.fail(error)
                }
                _ => self.layout(argument),
            },
        }
    }

    /// Lowers a coordinate: numbers, and `_` for free modes.
    pub(super) fn coordinate(&mut self, expression: &Expression) -> Option<Tree<Option<Number>>> {
        match &expression.kind {
            Kind::Tuple(entries) => {
                self.check_modes(entries, expression)?;
                every(entries, |entry| self.coordinate(entry)).map(Tree::Tuple)
            }
            // A free mode: `None` is no number, not even 0.
            Kind::Keep => Some(Tree::Leaf(None)),
            _ => Some(Tree::Leaf(Some(self.number(expression, "coordinate")?))),
        }
    }
}

/// Whether this is the name of an operation that returns a number.
pub(super) fn is_number_operation(name: &Ident) -> bool {
    operation::find(&name.to_string()).is_some_and(|found| found.yields() == Yields::Number)
}
