//! Linear layouts: the algebra answers, or rustc where a type in scope is an operand.

use std::rc::Rc;

use layout_algebra::linear::{self, Dimensions, Name};
use layout_algebra::{Composed, LayoutError};

use super::{Evaluator, Operand, Term, Value};
use crate::diagnose::Diagnostic;
use crate::linear::Value as Argument;
use crate::lower::{Linear, LinearArgument, Number};
use crate::region::{Region, Regions};
use crate::syntax::LinearText;

impl Evaluator<'_> {
    /// A linear layout.
    pub(super) fn linear(&mut self, linear: &Linear) -> Option<Operand> {
        match linear {
            Linear::Literal(text, consts, region) => {
                let text = self.filled(text, consts)?;
                match linear::Linear::parse(&text.text) {
                    Ok(linear) => Some(known(linear, *region)),
                    Err(error) => self.fail(Diagnostic::algebra(&error, guilty(&text, &error).unwrap_or(*region), &[])),
                }
            }
            Linear::Defined(index, tokens, region) => {
                let operand = self.done[*index].operand.clone()?;
                let term = if operand.value.is_some() { operand.term } else { Rc::new(Term::Name(tokens.clone())) };
                Some(Operand { term, regions: Regions::whole(*region), ..operand })
            }
            Linear::Foreign(tokens, region) => {
                let operand = Operand::of(Term::Name(tokens.clone()), None, Some(false), Regions::whole(*region));
                Some(Operand { foreign: Some(region.start), ..operand })
            }
            Linear::Apply(operation, arguments, region) => {
                let evaluated: Vec<_> = arguments.iter().map(|argument| self.linear_argument(argument)).collect();
                let evaluated: Vec<Evaluated> = evaluated.into_iter().collect::<Option<_>>()?;
                let values: Option<Vec<Argument>> = evaluated.iter().map(|argument| argument.value.clone()).collect();
                let Some(values) = values else {
                    let terms = evaluated.into_iter().map(|argument| argument.term).collect::<Option<Vec<_>>>();
                    let (Some(type_name), Some(operands)) = (operation.type_name, terms) else {
                        return self.fail(Diagnostic::linear_from_elsewhere(*region, operation.name));
                    };
                    let term = Term::LinearApply { type_name, operands };
                    return Some(Operand::of(term, None, Some(false), Regions::whole(*region)));
                };
                match operation.evaluate(&values)? {
                    Ok(linear) => Some(known(linear, *region)),
                    Err(error) => {
                        let at = arguments.iter().find_map(|argument| at_argument(argument, &error));
                        self.fail(Diagnostic::algebra(&error, at.unwrap_or(*region), &[]))
                    }
                }
            }
        }
    }

    /// A literal with the values of its consts, which are known here: a number decides which columns there are.
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
            LinearArgument::Number(number) => Some(Evaluated::of(Argument::Number(*number))),
            LinearArgument::Names(names) => {
                let mut known = Vec::new();
                for (name, region) in names {
                    match Name::new(name) {
                        Ok(name) => known.push(name),
                        Err(error) => return self.fail(Diagnostic::algebra(&error, *region, &[])),
                    }
                }
                Some(Evaluated::of(Argument::Names(known)))
            }
            LinearArgument::Dimensions(text, consts) => {
                let text = self.filled(text, consts)?;
                match Dimensions::parse(&text.text) {
                    Ok(dimensions) => {
                        let value = Some(Argument::Dimensions(dimensions));
                        Some(Evaluated { value, term: Some(Rc::new(Term::Dimensions(dimensions))) })
                    }
                    Err(error) => {
                        let at = guilty(&text, &error).or_else(|| text.at(0))?;
                        self.fail(Diagnostic::algebra(&error, at, &[]))
                    }
                }
            }
            LinearArgument::Linear(linear) => {
                let operand = self.linear(linear)?;
                let value = operand.linear().map(|linear| Argument::Linear(*linear));
                Some(Evaluated { value, term: Some(operand.term) })
            }
            LinearArgument::Layout(node) => {
                let operand = self.evaluate(node)?;
                let region = operand.regions.whole;
                let composed = match (&operand.value, operand.layout()) {
                    (Some(Value::Composed(composed)), _) => Some(Ok(*composed)),
                    (_, Some(layout)) => Some(Composed::plain(layout)),
                    _ => None,
                };
                match composed {
                    Some(Ok(composed)) => Some(Evaluated::of(Argument::Layout(composed))),
                    Some(Err(error)) => self.fail(Diagnostic::algebra(&error, region, &[])),
                    None => self.fail(Diagnostic::linear_from_elsewhere(region, "linear_of")),
                }
            }
        }
    }
}

/// An argument: its value where the macro knows it, its type where it is a linear layout or dimensions.
struct Evaluated {
    value: Option<Argument>,
    term: Option<Rc<Term>>,
}

impl Evaluated {
    fn of(value: Argument) -> Evaluated {
        Evaluated { value: Some(value), term: None }
    }
}

fn known(linear: linear::Linear, region: Region) -> Operand {
    Operand::of(Term::Linear(linear), Some(Value::Linear(linear)), Some(false), Regions::whole(region))
}

/// The token of a literal that an error is about: the byte where reading stopped, the number or the name that is shown.
fn guilty(text: &LinearText, error: &LayoutError) -> Option<Region> {
    match *error {
        LayoutError::Parse { position, .. } => text.at(usize::try_from(position).ok()?),
        LayoutError::NotPowerOfTwo { size, .. } => text.token(&size.to_string()),
        LayoutError::ComponentTooLarge { component, .. } => text.token(&component.to_string()),
        LayoutError::DimensionTwice { name, .. } => {
            let text_of = name.to_string();
            let mut same = text.tokens.iter().filter(|(_, token, _)| *token == text_of);
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

/// The name or the number of an argument that an error is about.
fn at_argument(argument: &LinearArgument, error: &LayoutError) -> Option<Region> {
    let (
        LinearArgument::Names(names),
        LayoutError::UnknownDimension { name, .. } | LayoutError::DimensionTwice { name, .. },
    ) = (argument, error)
    else {
        return None;
    };
    let text = name.to_string();
    names.iter().rev().find(|(name, _)| *name == text).map(|(_, region)| *region)
}
