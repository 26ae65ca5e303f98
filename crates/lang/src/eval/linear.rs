//! Evaluates linear layouts: the algebra decides, or rustc if a type in scope is an operand.

use std::rc::Rc;

use layout_algebra::linear::{self, Dimensions, Name};
use layout_algebra::{Composed, LayoutError, Operation};

use super::{Evaluator, Operand, Term, Value};
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::linear::Value as Argument;
use crate::lower::{Linear, LinearArgument, Number};
use crate::region::{Region, Regions};
use crate::syntax::LinearText;

impl Evaluator<'_> {
    /// Evaluates a linear layout.
    pub(super) fn linear(&mut self, linear: &Linear) -> Option<Operand> {
        match linear {
            Linear::Literal(text, consts, region) => {
                let text = self.filled(text, consts)?;
                match linear::Linear::parse(&text.text).map_err(|error| error.during(Operation::Linear)) {
                    Ok(linear) => Some(known(linear, *region)),
                    Err(error) => self.fail(Diagnostic::algebra(&error, guilty(&text, &error).unwrap_or(*region), &[])),
                }
            }
            Linear::Defined(index, tokens, region) => {
                let operand = self.done[*index].operand.clone()?;
                // A known value has one type for all spellings. Else the name is the shortest type for rustc.
                let term = if operand.value.is_some() { operand.term } else { Rc::new(Term::Name(tokens.clone())) };
                Some(Operand { term, regions: Regions::whole(*region), ..operand })
            }
            Linear::Foreign(tokens, region) => {
                let operand = Operand::of(Term::Name(tokens.clone()), None, Some(false), Regions::whole(*region));
                Some(Operand { foreign: Some(region.start), ..operand })
            }
            Linear::Apply(operation, arguments, region) => {
                let evaluated = every(arguments, |argument| self.linear_argument(argument))?;
                let Some(values) = every(&evaluated, |argument| argument.value.clone()) else {
                    let operands = evaluated.into_iter().map(|argument| argument.term).collect();
                    let term = Term::LinearApply { type_name: operation.type_name(), operands };
                    return Some(Operand::of(term, None, Some(false), Regions::whole(*region)));
                };
                match operation.evaluate(&values)? {
                    Ok(linear) => Some(known(linear, *region)),
                    Err(error) => {
                        let at = arguments.iter().find_map(|argument| self.at_argument(argument, &error));
                        self.fail(Diagnostic::algebra(&error, at.unwrap_or(*region), &[]))
                    }
                }
            }
        }
    }

    /// Returns a literal with the values of its consts. They must be known here: a number decides which columns exist.
    fn filled(&mut self, text: &LinearText, consts: &[Number]) -> Option<LinearText> {
        let mut values = Vec::new();
        for number in consts {
            match self.value(&number.source) {
                Some(value) => values.push(value),
                None => return self.fail(Diagnostic::linear_unknown(self.at(number.region))),
            }
        }
        Some(text.filled(&values))
    }

    fn linear_argument(&mut self, argument: &LinearArgument) -> Option<Evaluated> {
        match argument {
            LinearArgument::Number(number) => {
                let number = self.number(number);
                Some(Evaluated { value: number.value.map(Argument::Number), term: Rc::new(Term::Number(number)) })
            }
            LinearArgument::Name(name, region) => {
                let name = self.dimension(name, *region)?;
                Some(Evaluated { value: Some(Argument::Names(vec![name])), term: Rc::new(Term::Dimension(name)) })
            }
            LinearArgument::Names(names) => {
                let names = every(names, |(name, region)| self.dimension(name, *region))?;
                let terms = names.iter().map(|name| Rc::new(Term::Dimension(*name))).collect();
                Some(Evaluated { value: Some(Argument::Names(names)), term: Rc::new(Term::Types(terms)) })
            }
            LinearArgument::Dimensions(text, consts) => {
                let text = self.filled(text, consts)?;
                self.dimensions(&text)
            }
            LinearArgument::Linear(linear) => {
                let operand = self.linear(linear)?;
                let value = operand.linear().map(|linear| Argument::Linear(*linear));
                Some(Evaluated { value, term: operand.term })
            }
            LinearArgument::Layout(node) => {
                let operand = self.evaluate(node)?;
                let region = operand.regions.whole;
                let composed = match (&operand.value, operand.layout()) {
                    (Some(Value::Composed(composed)), _) => Some(Ok(*composed)),
                    (_, Some(layout)) => Some(Composed::plain(layout)),
                    _ => None,
                };
                match composed.transpose() {
                    Ok(composed) => Some(Evaluated { value: composed.map(Argument::Layout), term: operand.term }),
                    Err(error) => self.fail(Diagnostic::algebra(&error, region, &[])),
                }
            }
        }
    }

    /// Evaluates dimensions with their sizes, whose consts are filled in.
    fn dimensions(&mut self, text: &LinearText) -> Option<Evaluated> {
        match Dimensions::parse(&text.text).map_err(|error| error.during(Operation::Linear)) {
            Ok(dimensions) => {
                let value = Some(Argument::Dimensions(dimensions));
                Some(Evaluated { value, term: Rc::new(Term::Dimensions(dimensions)) })
            }
            Err(error) => {
                let at = guilty(text, &error).or_else(|| text.at(0))?;
                self.fail(Diagnostic::algebra(&error, at, &[]))
            }
        }
    }

    /// Evaluates a definition of a dimension.
    pub(super) fn definition_of_dimension(&mut self, name: &str, region: Region) -> Option<Operand> {
        let name = self.dimension(name, region)?;
        let value = Some(Value::Dimension(name));
        Some(Operand::of(Term::Dimension(name), value, Some(false), Regions::whole(region)))
    }

    /// Returns the name of a dimension.
    fn dimension(&mut self, name: &str, region: Region) -> Option<Name> {
        match Name::new(name) {
            Ok(name) => Some(name),
            Err(error) => self.fail(Diagnostic::algebra(&error.during(Operation::Linear), region, &[])),
        }
    }

    /// Returns the region of the name or the number in an argument that an error is about.
    fn at_argument(&self, argument: &LinearArgument, error: &LayoutError) -> Option<Region> {
        match (argument, error) {
            (
                LinearArgument::Name(given, region),
                LayoutError::UnknownDimension { name, .. } | LayoutError::DimensionTwice { name, .. },
            ) => (*given == name.to_string()).then_some(*region),
            (
                LinearArgument::Names(names),
                LayoutError::UnknownDimension { name, .. } | LayoutError::DimensionTwice { name, .. },
            ) => {
                let text = name.to_string();
                // The last one: of a name that is written twice, the second is wrong.
                names.iter().rev().find(|(name, _)| *name == text).map(|(_, region)| *region)
            }
            (LinearArgument::Number(number), LayoutError::NotPowerOfTwo { size, .. }) => {
                (self.value(&number.source) == Some(*size)).then(|| self.at(number.region))
            }
            _ => None,
        }
    }
}

/// An argument: its type, and its value if the macro knows it.
struct Evaluated {
    value: Option<Argument>,
    term: Rc<Term>,
}

fn known(linear: linear::Linear, region: Region) -> Operand {
    Operand::of(Term::Linear(linear), Some(Value::Linear(linear)), Some(false), Regions::whole(region))
}

/// Returns the token of a literal that an error is about: at the byte where reading stopped, or the number or name in
/// it.
fn guilty(text: &LinearText, error: &LayoutError) -> Option<Region> {
    match *error {
        LayoutError::Parse { position, .. } => text.at(usize::try_from(position).ok()?),
        LayoutError::NotPowerOfTwo { size, .. } => text.token(&size.to_string()),
        LayoutError::ComponentTooLarge { component, .. } => text.token(&component.to_string()),
        LayoutError::DimensionTwice { name, .. } => {
            let text_of = name.to_string();
            let mut same = text.tokens.iter().filter(|(_, token, _)| *token == text_of);
            // The second of both is wrong.
            same.next_back().map(|(_, _, region)| *region)
        }
        LayoutError::BaseLength { input, .. } => text.token(&input.to_string()),
        LayoutError::NotAName { .. } => {
            let wrong = text.tokens.iter().find(|(_, token, _)| {
                token.starts_with(|c: char| c.is_alphabetic() || c == '_') && Name::new(token).is_err()
            });
            wrong.map(|(_, _, region)| *region)
        }
        LayoutError::NotLinear { values, .. } => text.token(&values[0].to_string()),
        _ => None,
    }
}
