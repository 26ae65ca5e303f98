//! Operations on shapes, which are evaluated where they stand, or by rustc where a number is known to it only; coordinates.

use layout_algebra::{Composed, IntTuple, Layout, LayoutError};
use proc_macro2::{Ident, TokenStream};

use super::{Lowering, Meaning, Number, Tree};
use crate::diagnose::{Diagnostic, Place};
use crate::eval::Evaluator;
use crate::operation::{self, Argument, Rule, Yields};
use crate::region::{Region, Regions};
use crate::syntax::{Expression, Kind};
use crate::types;

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
        if operation.rule.yields() == Yields::Number {
            return self.fail(Diagnostic::number_inside(region, part, &whole.to_string()));
        }
        if operation.rule.yields() != Yields::Shape {
            return self.fail(Diagnostic::layout_in_tuple(region, part, &whole.to_string(), None));
        }
        let wanted = operation.rule.arguments().unwrap_or_default();
        if wanted.len() != arguments.len() {
            let (found, usage) = (arguments.len(), operation.usage);
            return self.fail(Diagnostic::argument_count(region, operation.name, found, Some(wanted.len()), usage));
        }
        let mut given = Vec::new();
        for (i, (argument, kind)) in arguments.iter().zip(wanted).enumerate() {
            let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
            given.push(self.given(argument, *kind, place));
        }
        let given: Vec<Given> = given.into_iter().collect::<Option<_>>()?;
        match answer(&operation.rule, &given) {
            Some(Ok(result)) => Some(tree(&result, region)),
            Some(Err(error)) => {
                let places: Vec<Regions> =
                    given.iter().zip(arguments).map(|(given, argument)| given.regions(self.region(argument))).collect();
                self.fail(Diagnostic::algebra(&error, region, &places.iter().collect::<Vec<_>>()))
            }
            None => {
                let types: Vec<TokenStream> = given.iter().map(Given::type_of).collect();
                let shape = types::named(operation.type_name, &types.iter().collect::<Vec<_>>());
                Some(Tree::Leaf(Number::shape(shape, region)))
            }
        }
    }

    /// An argument of an operation on shapes.
    fn given(&mut self, argument: &Expression, kind: Argument, place: Place) -> Option<Given> {
        match kind {
            Argument::Number => Some(Given::Number(self.number_argument(argument, place)?)),
            Argument::Tuple(part) => Some(Given::Shape(self.numbers(argument, part)?)),
            _ => self.layout_of_shape(argument, place),
        }
    }

    /// A layout whose shape is asked for: what is defined above, a type in scope, or written out.
    fn layout_of_shape(&mut self, argument: &Expression, place: Place) -> Option<Given> {
        let region = self.region(argument);
        let Kind::Name(name) = &argument.kind else { return self.written_layout(argument, place) };
        let known = match self.names.meaning(name) {
            Meaning::Defined(index) if self.names.parameters_of(index).is_empty() => {
                let operand = self.names.results[index].as_ref()?;
                operand.layout().or_else(|| operand.composed().map(Composed::layout)).copied()
            }
            Meaning::Foreign | Meaning::Defined(_) => None,
            Meaning::Below { itself } => return self.fail(Diagnostic::defined_below(region, &name.text, itself)),
            Meaning::Parameter(_) | Meaning::Number(_) => {
                return self.fail(Diagnostic::argument_kind(region, place, "a number", Argument::Layout.describe()));
            }
        };
        Some(Given::Layout(known.map(Box::new), name.tokens.clone()))
    }

    /// A layout that is written where its shape is asked for. What rustc has to prove of it needs a definition to stand beside.
    fn written_layout(&mut self, argument: &Expression, place: Place) -> Option<Given> {
        let node = self.layout(argument)?;
        let allow = self.names.definitions.get(self.names.current).is_some_and(|at| at.attributes.allow_intractable);
        let mut inside = Evaluator::within(&self.names);
        let operand = inside.evaluate(&node, allow);
        self.errors.append(&mut inside.errors);
        let operand = operand.filter(|operand| operand.sound)?;
        if !inside.take_proofs().is_empty() {
            return self.fail(Diagnostic::unnamed_layout(self.region(argument), place, &argument.to_string()));
        }
        let known = operand.layout().or_else(|| operand.composed().map(Composed::layout)).copied();
        Some(Given::Layout(known.map(Box::new), operand.tokens))
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
pub fn int_tuple<L>(tree: &Tree<L>, value: impl Fn(&L) -> u64 + Copy) -> Result<IntTuple, LayoutError> {
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

/// An argument of an operation on shapes.
enum Given {
    Shape(Tree<Number>),
    Number(Number),
    /// A layout, where it is known, and its type.
    Layout(Option<Box<Layout>>, TokenStream),
}

impl Given {
    fn type_of(&self) -> TokenStream {
        match self {
            Given::Shape(shape) => shape.type_of(),
            Given::Number(number) => number.type_of(),
            Given::Layout(_, tokens) => tokens.clone(),
        }
    }

    /// Where its numbers stand.
    fn regions(&self, whole: Region) -> Regions {
        match self {
            Given::Shape(shape) => {
                let shape = shape.leaves().iter().map(|number| number.region).collect();
                Regions { shape, ..Regions::whole(whole) }
            }
            Given::Number(_) | Given::Layout(..) => Regions::whole(whole),
        }
    }
}

/// What the algebra answers, where all numbers are known.
fn answer(rule: &Rule, given: &[Given]) -> Option<Result<IntTuple, LayoutError>> {
    let shape = |operand: usize| if let Given::Shape(shape) = given.get(operand)? { shape.value() } else { None };
    let count = || if let Given::Number(number) = given.get(1)? { number.value } else { None };
    Some(match rule {
        Rule::Shape(function) => function(&shape(0)?),
        Rule::Shapes(function) => function(&shape(0)?, &shape(1)?),
        Rule::ShapeProfile(function) => function(&shape(0)?, shape(1)?.profile()),
        Rule::ShapeCount(function) => function(&shape(0)?, usize::try_from(count()?).unwrap_or(usize::MAX)),
        Rule::ShapeOf(function) => match given.first()? {
            Given::Layout(layout, _) => function(layout.as_deref()?),
            _ => return None,
        },
        _ => return None,
    })
}
