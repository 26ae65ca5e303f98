//! Evaluates numbers and tuples: parameters, numbers defined above, names that the caller knows.

use std::rc::Rc;

use layout_algebra::IntTuple;

use super::{Evaluator, Number, Operand, Term, Value, Written, arithmetic};
use crate::diagnose::Diagnostic;
use crate::lower::{self, Entry, ShapeOf, Source, Stride, Tree};
use crate::region::Region;

impl Evaluator<'_> {
    /// Returns the region of a part: in its definition, or at the use of a definition with arguments.
    pub(super) fn at(&self, region: Region) -> Region {
        // Within an instance all regions are the use: the body is right for other arguments.
        self.scope.instance.unwrap_or(region)
    }

    /// Returns the value of a number, if it is known.
    pub(super) fn value(&self, source: &Source) -> Option<u64> {
        match source {
            Source::Known(value) => Some(*value),
            Source::Parameter(parameter, _) => self.scope.values.get(*parameter).copied(),
            Source::Defined(index, _) => self.done.get(*index)?.operand.as_ref()?.number(),
            Source::Foreign(name, _) => {
                let mut asked = self.asked.borrow_mut();
                // Few names, so a list in order is enough. Callers ask the user in this order.
                if !asked.contains(name) {
                    asked.push(name.clone());
                }
                self.given.get(name).copied()
            }
            Source::Word(_) => None,
            Source::Rust(tokens, names) => {
                // All names are looked up, even if one has no value.
                let values: Vec<_> = names.iter().map(|(name, source)| (name, self.value(source))).collect();
                arithmetic::value(tokens, &|name| values.iter().find(|(known, _)| *known == name)?.1)
            }
            Source::Product(factors) => {
                factors.iter().try_fold(1_u64, |product, factor| product.checked_mul(self.value(&factor.source)?))
            }
        }
    }

    pub(super) fn number(&self, number: &lower::Number) -> Number {
        let (value, region) = (self.value(&number.source), self.at(number.region));
        let written = match &number.source {
            Source::Known(_) => Written::Literal,
            _ if value.is_some() => Written::Literal,
            Source::Parameter(_, tokens) | Source::Defined(_, tokens) | Source::Word(tokens) => {
                Written::Name(tokens.clone())
            }
            Source::Foreign(_, tokens) | Source::Rust(tokens, _) => Written::Rust(tokens.clone()),
            Source::Product(factors) => {
                let factors = factors.iter().map(|factor| self.number(factor)).collect();
                Written::Shape(Rc::new(Term::Product(factors)))
            }
        };
        Number { value, written, region, runtime: false }
    }

    /// Evaluates the operations in a shape.
    pub(super) fn tree(&mut self, tree: &Tree<Entry>) -> Option<Tree<Number>> {
        tree.try_map(&mut |entry| match entry {
            Entry::Number(number) => Some(Tree::Leaf(self.number(number))),
            Entry::Multiple(number) => Some(Tree::Leaf(Number { runtime: true, ..self.number(number) })),
            Entry::Shape(shape) => self.shape(shape),
        })
    }

    pub(super) fn stride_tree(&self, tree: &Tree<Stride<lower::Number>>) -> Option<Tree<Stride<Number>>> {
        tree.try_map(&mut |entry| {
            Some(Tree::Leaf(match entry {
                Stride::Positive(number) => Stride::Positive(self.number(number)),
                Stride::Negative(number, region) => Stride::Negative(self.number(number), self.at(*region)),
                Stride::Runtime(region) => Stride::Runtime(self.at(*region)),
                Stride::Printed(stride, region) => Stride::Printed(*stride, self.at(*region)),
                Stride::Padded { dense, padding, .. } => Stride::Padded {
                    dense: self.number(dense),
                    padding: self.number(padding),
                    checked: !self.scope.allow_intractable,
                },
            }))
        })
    }

    /// Evaluates an operation on shapes. Proofs that rustc has to make about a layout need a definition beside them.
    fn shape(&mut self, shape: &ShapeOf) -> Option<Tree<Number>> {
        let before = self.proofs.len();
        let operand = self.evaluate(&shape.apply)?;
        if let (Some((region, place, layout)), true) = (&shape.unnamed, self.proofs.len() > before) {
            // One error here is clearer than errors of rustc about a type without a name.
            self.proofs.truncate(before);
            return self.fail(Diagnostic::unnamed_layout(self.at(*region), *place, layout));
        }
        Some(spread(&operand))
    }
}

/// Puts a shape in place of an entry: its tuple with all numbers at one place, or the computation of rustc.
fn spread(operand: &Operand) -> Tree<Number> {
    let region = operand.regions.whole;
    match &operand.value {
        Some(Value::Tuple(tuple)) => of_tuple(tuple, region),
        _ => Tree::Leaf(Number { value: None, written: Written::Shape(operand.term.clone()), region, runtime: false }),
    }
}

fn of_tuple(tuple: &IntTuple, region: Region) -> Tree<Number> {
    if tuple.profile().is_leaf() {
        return Tree::Leaf(Number::known(tuple.leaves()[0], region));
    }
    let modes = (0..tuple.rank()).filter_map(|mode| tuple.mode(mode).ok());
    Tree::Tuple(modes.map(|mode| of_tuple(&mode, region)).collect())
}
