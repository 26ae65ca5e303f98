//! Spanned trees to operations on operands of the right kind. Errors of names and kinds only; the laws come next.

mod entries;
mod names;

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::diagnose::{Diagnostic, Place};
use crate::operation::{self, Argument, Operation, Rule};
use crate::region::Region;
use crate::spell;
use crate::syntax::{Expression, Kind, Name};
use crate::types::MAX_MODES;

pub(crate) use entries::{Number, StrideEntry, Tree};
pub(crate) use names::{Meaning, Names};

/// What an expression means.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// A literal: its shape, and its stride where one is written.
    Literal { shape: Tree<Number>, stride: Option<(Tree<StrideEntry>, Region)>, region: Region },
    /// A morphism.
    Morphism { domain: Tree<Number>, map: Vec<(u64, Region)>, codomain: Tree<Number>, at: Region, region: Region },
    /// An operation.
    Apply { operation: &'static Operation, arguments: Vec<Node>, region: Region },
    /// A layout behind a swizzle; the first region is that of the swizzle.
    Swizzled { numbers: [i64; 3], swizzle: Region, layout: Box<Node>, region: Region },
    /// A definition above, with the values of its arguments where they are known.
    Defined { index: usize, arguments: Vec<Option<u64>>, tokens: TokenStream, region: Region },
    /// A type in scope.
    Foreign { tokens: TokenStream, region: Region },
    /// An integer argument.
    Number(Number),
    /// A nested tuple argument.
    Tuple(Tree<Number>, Region),
    /// A by-mode tiler.
    ByMode(Vec<Node>, Region),
    /// `_` in a tiler.
    Keep(Region),
}

/// One expression on its way. A part that fails has reported its error and is `None`.
pub(crate) struct Lowering<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) errors: &'a mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    /// Where an expression stands: in the definition, or at its use with arguments.
    fn region(&self, expression: &Expression) -> Region {
        self.names.instance.unwrap_or(expression.region)
    }

    /// An expression that stands for a layout.
    pub(crate) fn layout(&mut self, expression: &Expression) -> Option<Node> {
        let region = self.region(expression);
        match &expression.kind {
            Kind::Tuple(entries) if self.is_grouping(entries) => self.layout(&entries[0]),
            Kind::Integer(_) | Kind::Negative(_) | Kind::Block(_) | Kind::Tuple(_) => {
                let shape = self.shape(expression)?;
                Some(Node::Literal { shape, stride: None, region })
            }
            Kind::Strided(shape, stride) => {
                // Both are lowered, whatever is wrong with one.
                let at = self.region(stride);
                let (shape, stride) = (self.shape(shape), self.stride(stride));
                Some(Node::Literal { shape: shape?, stride: Some((stride?, at)), region })
            }
            Kind::Morphism(morphism) => {
                let (domain, codomain) = (self.shape(&morphism.domain), self.shape(&morphism.codomain));
                let at = self.names.instance.unwrap_or(morphism.at);
                let end = |&(end, at): &(u64, Region)| (end, self.names.instance.unwrap_or(at));
                let map = morphism.map.iter().map(end).collect();
                Some(Node::Morphism { domain: domain?, map, codomain: codomain?, at, region })
            }
            Kind::Call(name, arguments) => self.call(&name.to_string(), Region::from(name.span()), arguments, region),
            Kind::Name(name) => self.name(name, region),
            Kind::Swizzled(numbers, swizzle, layout) => {
                let swizzle = self.names.instance.unwrap_or(*swizzle);
                let layout = Box::new(self.layout(layout)?);
                Some(Node::Swizzled { numbers: *numbers, swizzle, layout, region })
            }
            Kind::Runtime | Kind::Keep | Kind::ByMode(_) => {
                self.fail(Diagnostic::not_a_layout(region, expression.describe()))
            }
        }
    }

    /// Whether an expression is a layout by its form, or by the definition that it names.
    pub(super) fn is_layout(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Call(..) | Kind::Strided(..) | Kind::Morphism(_) | Kind::Swizzled(..) => true,
            Kind::Name(name) => matches!(self.names.meaning(name), Meaning::Defined(_)),
            _ => false,
        }
    }

    /// Whether a tuple is a layout in parentheses. Numbers in parentheses are a tuple of one mode.
    fn is_grouping(&self, entries: &[Expression]) -> bool {
        let [entry] = entries else { return false };
        match &entry.kind {
            Kind::Tuple(inner) => self.is_grouping(inner),
            _ => self.is_layout(entry),
        }
    }

    /// A name that stands for a layout.
    fn name(&mut self, name: &Name, region: Region) -> Option<Node> {
        match self.names.meaning(name) {
            Meaning::Parameter(_) => {
                let number = self.named_number(name, region, "shape")?;
                Some(Node::Literal { shape: Tree::Leaf(number), stride: None, region })
            }
            Meaning::Defined(index) => self.defined(index, name, region),
            Meaning::Below { itself } => self.fail(Diagnostic::defined_below(region, &name.text, itself)),
            Meaning::Foreign => Some(Node::Foreign { tokens: name.tokens.clone(), region }),
        }
    }

    /// A definition above.
    fn defined(&mut self, index: usize, name: &Name, region: Region) -> Option<Node> {
        let parameters = self.names.parameters_of(index);
        if parameters.len() != name.arguments.len() {
            let ident = name.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let error = Diagnostic::generic_argument_count(region, &ident, name.arguments.len(), &parameters);
            return self.fail(error);
        }
        let value = |argument: &crate::syntax::Argument| {
            argument.value.or_else(|| self.names.bound_value(argument.ident.as_ref()?))
        };
        let arguments = name.arguments.iter().map(value).collect();
        Some(Node::Defined { index, arguments, tokens: name.tokens.clone(), region })
    }

    /// An operation and its arguments.
    fn call(&mut self, name: &str, at: Region, arguments: &[Expression], region: Region) -> Option<Node> {
        let Some(operation) = operation::find(name) else {
            let error = if spell::is_planned(name) {
                Diagnostic::later(at, name, &operation::all())
            } else {
                let tuple = Expression { kind: Kind::Tuple(arguments.to_vec()), region };
                let meant = operation::meant(name, &tuple.to_string());
                Diagnostic::unknown_operation(at, name, meant.as_deref(), &operation::all())
            };
            return self.fail(error);
        };
        let arguments = match operation.rule {
            Rule::Extents(_) => self.extents(operation, arguments, region)?,
            Rule::Layouts(_) if arguments.len() > MAX_MODES => {
                return self.fail(Diagnostic::too_many_modes(region, arguments.len(), MAX_MODES));
            }
            Rule::Layouts(_) => {
                let nodes: Vec<Option<Node>> = arguments.iter().map(|argument| self.layout(argument)).collect();
                nodes.into_iter().collect::<Option<Vec<Node>>>()?
            }
            _ => self.arguments(operation, arguments, region)?,
        };
        Some(Node::Apply { operation, arguments, region })
    }

    /// A fixed number of arguments. All are lowered, so that all errors are reported.
    fn arguments(&mut self, operation: &'static Operation, given: &[Expression], region: Region) -> Option<Vec<Node>> {
        let wanted = operation.rule.arguments().unwrap_or_default();
        if wanted.len() != given.len() {
            let error =
                Diagnostic::argument_count(region, operation.name, given.len(), Some(wanted.len()), operation.usage);
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
        let region = self.region(expression);
        match kind {
            Argument::Layout => match expression.kind {
                Kind::Runtime | Kind::Keep | Kind::ByMode(_) => {
                    self.fail(Diagnostic::argument_kind(region, place, expression.describe(), kind.describe()))
                }
                _ => self.layout(expression),
            },
            Argument::Tiler => self.tiler(expression, place, false),
            Argument::Number => Some(Node::Number(self.number_argument(expression, place)?)),
            Argument::Tuple(part) => match &expression.kind {
                Kind::Call(..)
                | Kind::Strided(..)
                | Kind::Morphism(_)
                | Kind::Swizzled(..)
                | Kind::ByMode(_)
                | Kind::Runtime => {
                    self.fail(Diagnostic::argument_kind(region, place, expression.describe(), kind.describe()))
                }
                _ => Some(Node::Tuple(self.numbers(expression, part)?, region)),
            },
        }
    }

    /// An integer argument.
    pub(crate) fn number_argument(&mut self, expression: &Expression, place: Place) -> Option<Number> {
        if matches!(expression.kind, Kind::Integer(_) | Kind::Block(_) | Kind::Name(_)) {
            return self.number(expression, "number");
        }
        let wanted = Argument::Number.describe();
        self.fail(Diagnostic::argument_kind(self.region(expression), place, expression.describe(), wanted))
    }

    /// The extents of a compact layout: its modes, or its whole shape.
    fn extents(&mut self, operation: &'static Operation, given: &[Expression], region: Region) -> Option<Vec<Node>> {
        let tree = match given {
            [] => {
                let error = Diagnostic::argument_count(region, operation.name, 0, None, operation.usage);
                return self.fail(error);
            }
            [shape] => self.shape(shape)?,
            modes if modes.len() > MAX_MODES => {
                return self.fail(Diagnostic::too_many_modes(region, modes.len(), MAX_MODES));
            }
            modes => {
                let modes: Vec<Option<Tree<Number>>> = modes.iter().map(|mode| self.shape(mode)).collect();
                Tree::Tuple(modes.into_iter().collect::<Option<Vec<Tree<Number>>>>()?)
            }
        };
        Some(vec![Node::Tuple(tree, region)])
    }

    /// What tiles a layout.
    fn tiler(&mut self, expression: &Expression, place: Place, in_brackets: bool) -> Option<Node> {
        let region = self.region(expression);
        match &expression.kind {
            Kind::Integer(_) | Kind::Block(_) => Some(Node::Number(self.number(expression, "tiler")?)),
            Kind::Name(name) if self.names.is_number(name, in_brackets) => {
                Some(Node::Number(self.number(expression, "tiler")?))
            }
            Kind::Name(_) | Kind::Strided(..) | Kind::Morphism(_) | Kind::Swizzled(..) | Kind::Call(..) => {
                self.layout(expression)
            }
            Kind::Tuple(entries) if self.is_grouping(entries) => self.layout(&entries[0]),
            Kind::Tuple(_) => {
                let shape = self.shape(expression)?;
                let text = expression.to_string();
                let by_mode = text.replace('(', "[").replace(')', "]");
                let layout = shape.column_major().unwrap_or_else(|| format!("column_major{text}"));
                self.fail(Diagnostic::ambiguous_tiler(region, place, &by_mode, &layout))
            }
            Kind::ByMode(entries) => {
                self.check_modes(entries, expression)?;
                let nodes: Vec<Option<Node>> = entries.iter().map(|entry| self.tiler(entry, place, true)).collect();
                Some(Node::ByMode(nodes.into_iter().collect::<Option<Vec<Node>>>()?, region))
            }
            Kind::Keep => Some(Node::Keep(region)),
            Kind::Negative(_) | Kind::Runtime => {
                self.fail(Diagnostic::entry_kind(region, "tiler", expression.describe()))
            }
        }
    }

    /// A number of the name `name`, as tokens for a generic argument.
    fn named_number(&mut self, name: &Name, region: Region, part: &'static str) -> Option<Number> {
        match self.names.meaning(name) {
            Meaning::Parameter(Some(value)) => Some(Number::known(value, region)),
            Meaning::Parameter(None) => Some(Number::unknown(name.tokens.clone(), region)),
            Meaning::Defined(_) | Meaning::Below { itself: false } => {
                self.fail(Diagnostic::layout_in_tuple(region, part, &name.text, None))
            }
            Meaning::Below { itself: true } => self.fail(Diagnostic::defined_below(region, &name.text, true)),
            // A path needs braces to be a const argument; a single name must not have them: it may be a parameter.
            Meaning::Foreign if name.ident.is_some() => Some(Number::unknown(name.tokens.clone(), region)),
            Meaning::Foreign => {
                let tokens = name.tokens.to_token_stream();
                Some(Number::unknown(quote::quote!({ #tokens }), region))
            }
        }
    }
}
