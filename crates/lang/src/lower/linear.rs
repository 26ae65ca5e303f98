//! Lowers linear layouts: resolves names, and finds the rows of operations.

use proc_macro2::{Ident, TokenStream};

use super::{Lowering, Meaning, Node, Number};
use crate::defines::Defines;
use crate::diagnose::{Diagnostic, Place};
use crate::linear::{self, Operation, Parameter};
use crate::region::Region;
use crate::syntax::{self, Expression, LinearText, LinearTree};

/// The meaning of a linear layout.
#[derive(Clone, Debug)]
pub enum Linear {
    /// A literal, with its consts.
    Literal(LinearText, Vec<Number>, Region),
    /// An earlier definition.
    Defined(usize, TokenStream, Region),
    /// A type in scope.
    Foreign(TokenStream, Region),
    /// An operation.
    Apply(&'static Operation, Vec<Argument>, Region),
}

/// An argument of an operation on linear layouts.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A linear layout.
    Linear(Linear),
    /// A layout, to be converted.
    Layout(Box<Node>),
    /// A number.
    Number(Number),
    /// The name of a dimension.
    Name(String, Region),
    /// Names of dimensions.
    Names(Vec<(String, Region)>),
    /// Dimensions with their sizes, and the consts among these.
    Dimensions(LinearText, Vec<Number>),
}

impl Lowering<'_> {
    /// Lowers a definition of a linear layout.
    pub(super) fn definition_of_linear(&mut self, expression: &Expression) -> Option<Node> {
        let syntax::Kind::Linear(linear, _) = &expression.kind else { return None };
        Some(Node::Linear(self.linear(linear)?, expression.region))
    }

    /// Lowers a definition of a dimension.
    pub(super) fn definition_of_dimension(expression: &Expression) -> Option<Node> {
        let syntax::Kind::Dimension(word) = &expression.kind else { return None };
        Some(Node::Dimension(word.clone(), expression.region))
    }

    pub(super) fn linear(&mut self, linear: &syntax::Linear) -> Option<Linear> {
        let region = linear.region;
        match &linear.tree {
            LinearTree::Literal(text) if !text.is_const() => {
                Some(Linear::Literal(self.dimensions(text), self.consts(text)?, region))
            }
            LinearTree::Name(name) => match self.names.meaning(name) {
                Meaning::Defined(index) if self.names.definitions[index].defines == Defines::Linear => {
                    Some(Linear::Defined(index, name.tokens.clone(), region))
                }
                Meaning::Foreign => Some(Linear::Foreign(name.tokens.clone(), region)),
                Meaning::Below { itself } => self.fail(Diagnostic::defined_below(region, &name.text, itself)),
                Meaning::Defined(_) | Meaning::Number(_) | Meaning::Parameter(_) => {
                    self.fail(Diagnostic::layout_for_linear(region, &name.text))
                }
            },
            LinearTree::Call(name, arguments) => self.linear_call(name, arguments, region),
            LinearTree::Literal(_) | LinearTree::Number(_) | LinearTree::Names(_) => {
                self.fail(Diagnostic::wanted(region, crate::diagnose::Wanted::Linear, "a number or names"))
            }
        }
    }

    /// Lowers an operation on linear layouts.
    fn linear_call(&mut self, name: &Ident, arguments: &[syntax::Linear], region: Region) -> Option<Linear> {
        let word = name.to_string();
        let Some(operation) = linear::find(&word) else {
            let (meant, all) = (linear::meant(&word), linear::all());
            return self.fail(Diagnostic::unknown_operation(name.span().into(), &word, meant, &all));
        };
        if operation.parameters.len() != arguments.len() {
            let wanted = Some(operation.parameters.len());
            let (name, usage) = (operation.name, operation.usage);
            return self.fail(Diagnostic::argument_count(region, name, arguments.len(), wanted, usage));
        }
        let pairs = arguments.iter().zip(operation.parameters).enumerate();
        let arguments: Vec<_> = pairs
            .map(|(i, (argument, parameter))| {
                let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
                self.linear_argument(argument, *parameter, place)
            })
            .collect();
        Some(Linear::Apply(operation, arguments.into_iter().collect::<Option<_>>()?, region))
    }

    /// Replaces the types of dimensions in a literal by the names of the dimensions.
    fn dimensions(&self, text: &LinearText) -> LinearText {
        // The algebra reads names in lowercase, types are in camel case: `Head` is `head`.
        text.renamed(|name| self.names.dimension(name))
    }

    /// Lowers the consts of a literal.
    fn consts(&mut self, text: &LinearText) -> Option<Vec<Number>> {
        let numbers: Vec<_> = text.consts.iter().map(|(_, block)| self.number(block, "layout")).collect();
        numbers.into_iter().collect()
    }

    fn linear_argument(&mut self, argument: &syntax::Linear, parameter: Parameter, place: Place) -> Option<Argument> {
        let region = argument.region;
        match (parameter, &argument.tree) {
            (Parameter::Linear, LinearTree::Literal(_) | LinearTree::Name(_) | LinearTree::Call(..)) => {
                self.linear(argument).map(Argument::Linear)
            }
            (Parameter::Layout, LinearTree::Name(name)) => {
                self.name(name, region).map(|node| Argument::Layout(Box::new(node)))
            }
            (Parameter::Number, LinearTree::Number(number)) => Some(Argument::Number(Number::known(*number, region))),
            (Parameter::Number, LinearTree::Name(name)) if self.names.is_number(name, true) => {
                let expression = Expression { kind: syntax::Kind::Name(name.clone()), region };
                self.number(&expression, "size").map(Argument::Number)
            }
            (Parameter::Number, LinearTree::Literal(text)) if text.is_const() => {
                // There is exactly one: `is_const`.
                self.consts(text)?.pop().map(Argument::Number)
            }
            (Parameter::Names, LinearTree::Names(names)) => {
                let dimension = |name: &Ident| (self.names.dimension(&name.to_string()), name.span().into());
                Some(Argument::Names(names.iter().map(dimension).collect()))
            }
            (Parameter::Dimensions, LinearTree::Literal(text)) => {
                Some(Argument::Dimensions(self.dimensions(text), self.consts(text)?))
            }
            (Parameter::Name, LinearTree::Name(name)) => Some(Argument::Name(self.names.dimension(&name.text), region)),
            (_, found) => {
                let found = match found {
                    LinearTree::Literal(text) if text.is_const() => "an integer",
                    LinearTree::Literal(_) | LinearTree::Call(..) => "a linear layout",
                    LinearTree::Name(_) => "a name",
                    LinearTree::Number(_) => "an integer",
                    LinearTree::Names(_) => "a list of names",
                };
                self.fail(Diagnostic::argument_kind(region, place, found, parameter.describe()))
            }
        }
    }
}
