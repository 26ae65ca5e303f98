//! Operations on shapes, which are evaluated where they stand, and coordinates.

use layout_algebra::{IntTuple, LayoutError};
use proc_macro2::Ident;

use super::{Lowering, Number, Tree};
use crate::diagnose::Diagnostic;
use crate::operation::{self, Rule, Yields};
use crate::region::{Region, Regions};
use crate::syntax::{Expression, Kind};

impl Lowering<'_> {
    /// An operation on shapes.
    pub(super) fn shape_operation(
        &mut self,
        name: &Ident,
        arguments: &[Expression],
        part: &'static str,
        whole: &Expression,
    ) -> Option<Tree<Number>> {
        let region = self.region(whole);
        let operation = self.operation(name, arguments, region)?;
        let Rule::Shapes(function) = operation.rule else {
            return self.fail(Diagnostic::layout_in_tuple(region, part, &whole.to_string(), None));
        };
        let [shape, divisor] = arguments else {
            let error = Diagnostic::argument_count(region, operation.name, arguments.len(), Some(2), operation.usage);
            return self.fail(error);
        };
        let places = [self.region(shape), self.region(divisor)];
        let (shape, divisor) = (self.shape(shape), self.shape(divisor));
        let (shape, divisor) = (shape?, divisor?);
        let unknown = |number: &&&Number| number.value.is_none();
        if let Some(number) = shape.leaves().iter().chain(&divisor.leaves()).find(unknown) {
            let error = Diagnostic::unknown_in_shape(number.region, operation.name, &number.tokens.to_string());
            return self.fail(error);
        }
        let known = |tree: &Tree<Number>| int_tuple(tree, |number| number.value.unwrap_or(1));
        let operands = [known(&shape), known(&divisor)];
        match operands {
            [Ok(left), Ok(right)] => match function(&left, &right) {
                Ok(result) => Some(tree(&result, region)),
                Err(error) => {
                    let operands = [regions(&shape, places[0]), regions(&divisor, places[1])];
                    self.fail(Diagnostic::algebra(&error, region, &operands.each_ref()))
                }
            },
            [Err(error), _] | [_, Err(error)] => self.fail(Diagnostic::algebra(&error, region, &[])),
        }
    }

    /// A coordinate: numbers, and `_` for what stays free.
    pub(super) fn coordinate(&mut self, expression: &Expression) -> Option<Tree<Option<Number>>> {
        match &expression.kind {
            Kind::Tuple(entries) => {
                self.check_modes(entries, expression)?;
                let modes: Vec<_> = entries.iter().map(|entry| self.coordinate(entry)).collect();
                Some(Tree::Tuple(modes.into_iter().collect::<Option<_>>()?))
            }
            Kind::Keep => Some(Tree::Leaf(None)),
            _ => Some(Tree::Leaf(Some(self.number(expression, "coordinate")?))),
        }
    }
}

/// Whether this is the name of an operation that yields a number.
pub(super) fn is_number_operation(name: &Ident) -> bool {
    operation::find(&name.to_string()).is_some_and(|found| found.rule.yields() == Yields::Number)
}

/// The tuple of this nesting.
pub(crate) fn int_tuple<L>(tree: &Tree<L>, value: impl Fn(&L) -> u64 + Copy) -> Result<IntTuple, LayoutError> {
    match tree {
        Tree::Leaf(leaf) => Ok(IntTuple::leaf(value(leaf))),
        Tree::Tuple(modes) => {
            let modes: Vec<IntTuple> = modes.iter().map(|mode| int_tuple(mode, value)).collect::<Result<_, _>>()?;
            IntTuple::tuple(&modes)
        }
    }
}

/// The tree of a tuple, all its numbers at one place.
fn tree(tuple: &IntTuple, region: Region) -> Tree<Number> {
    if tuple.profile().is_leaf() {
        return Tree::Leaf(Number::known(tuple.leaves()[0], region));
    }
    let modes = (0..tuple.rank()).filter_map(|mode| tuple.mode(mode).ok());
    Tree::Tuple(modes.map(|mode| tree(&mode, region)).collect())
}

/// Where the numbers of a shape stand.
fn regions(shape: &Tree<Number>, whole: Region) -> Regions {
    let shape = shape.leaves().iter().map(|number| number.region).collect();
    Regions { shape, ..Regions::whole(whole) }
}
