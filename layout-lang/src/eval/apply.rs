//! Operations on their operands: asks the algebra, or has rustc ask it.

use std::rc::Rc;

use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Tiler, ops};

use super::term::{is_canonical, is_type};
use super::{Evaluator, Operand, Proof, Term, Value};
use crate::diagnose::{Diagnostic, Place};
use crate::operation::{Argument, Behind, Operation, Rule, Yields};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// An operation on its operands.
    pub(super) fn apply(
        &mut self,
        operation: &'static Operation,
        mut operands: Vec<Operand>,
        region: Region,
    ) -> Option<Operand> {
        if let (Rule::LayoutTiler(_), [_, tiler]) = (&operation.rule, &mut operands[..]) {
            self.number_to_tile(tiler)?;
        }
        for (i, (operand, kind)) in operands.iter().zip(operation.rule.arguments().unwrap_or_default()).enumerate() {
            if let (Some(Value::Tiler(_)), Argument::Layout) = (&operand.value, kind) {
                let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
                let error = Diagnostic::argument_kind(operand.regions.whole, place, "a tiler", kind.describe());
                return self.fail(error);
            }
        }
        // A tile, or another operand, has strides. Only the inner layout of a composition may be behind a swizzle too.
        for (i, operand) in operands.iter().enumerate().skip(1) {
            if let (Some(composed), false) = (operand.composed(), operation.name == "composition") {
                let error = LayoutError::swizzled_operand(composed.swizzle()).during(operation.algebra_name());
                #[allow(clippy::cast_possible_truncation, reason = "at most twelve operands")]
                let error = error.of_operand(i as u8);
                return self.fail(Diagnostic::algebra(&error, operand.regions.whole, &[]));
            }
        }
        // The runtime strides of two operands are numbered apart; rustc evaluates these.
        let runtime_operands = operands.iter().filter(|operand| operand.runtime == Some(true)).count();
        let answer = if runtime_operands > 1 { None } else { answer(operation, &operands) };
        let regions = Regions::whole(region);
        let Some(answer) = answer else {
            let term = Rc::new(operation_type(operation, &operands, region));
            if operation.rule.yields() == Yields::Layout {
                let operands = operands.iter().map(|operand| operand.regions.clone()).collect();
                self.proofs.push(Proof::exists(&term, region, operands));
            }
            let foreign = operands.iter().find_map(|operand| operand.foreign);
            return Some(Operand { foreign, ..Operand::of(term, None, combined(&operands), regions) });
        };
        match answer {
            Ok(value) => Some(known(value, region, || operation_type(operation, &operands, region))),
            Err(error) => {
                self.refused(operation, error, &operands, region);
                None
            }
        }
    }

    /// Reports why an operation does not exist. The modes of a by-mode tiler are independent of each other, and so
    /// are those of the inner layout of a composition: what is wrong with one would be wrong whatever the others
    /// were, so each is reported, the guilty ones left out one by one. What is said of one is said of it alone among
    /// right ones: the way out has to be one.
    fn refused(&mut self, operation: &Operation, error: LayoutError, operands: &[Operand], region: Region) {
        let mut errors = vec![error];
        while let Some(others) = self.without(operation, operands, &errors)
            && let Some(Err(error)) = answer(operation, &others)
        {
            errors.push(error);
        }
        for i in 0..errors.len() {
            let others: Vec<LayoutError> = (0..errors.len()).filter(|j| *j != i).map(|j| errors[j]).collect();
            let alone = self.without(operation, operands, &others).and_then(|operands| answer(operation, &operands));
            let error =
                alone.and_then(Result::err).filter(|error| error.blame() == errors[i].blame()).unwrap_or(errors[i]);
            let regions: Vec<&Regions> = operands.iter().map(|operand| &operand.regions).collect();
            self.errors.push(Diagnostic::algebra(&error, region, &regions));
        }
    }

    /// The operands without the modes that these errors blame; `None` where one is not that of a mode.
    fn without(&mut self, operation: &Operation, operands: &[Operand], errors: &[LayoutError]) -> Option<Vec<Operand>> {
        let mut operands = operands.to_vec();
        for error in errors {
            operands[1] = self.others(operation, operands.get(1)?, error)?;
        }
        Some(operands)
    }

    /// The second operand without the mode that an error blames, where its modes are independent of each other.
    fn others(&mut self, operation: &Operation, second: &Operand, error: &LayoutError) -> Option<Operand> {
        if let Some(guilty) = second.blamed_mode(error) {
            let mut modes = second.modes.clone();
            modes[guilty] = Self::keep(modes[guilty].regions.whole);
            return self.by_modes(&modes, second.regions.whole);
        }
        let composes = matches!(operation.name, "composition" | "composition_extended");
        // That the inner layout reaches too far is a fact about all of its modes.
        if composes && !matches!(error, LayoutError::InnerTooLarge { .. }) {
            return second.without_blamed_mode(error);
        }
        None
    }
}

/// The operand of a value; `term` is its type where it has no canonical one.
fn known(value: Value, region: Region, term: impl FnOnce() -> Term) -> Operand {
    let (term, is_static) = match &value {
        Value::Layout(layout) => {
            let term = if is_canonical(layout) { Term::Layout(*layout) } else { term() };
            (term, layout.is_constant() || layout.runtime_count() == 0)
        }
        Value::Composed(composed) if is_type(composed.layout()) => (Term::Composed(*composed, None), true),
        Value::Composed(composed) => (term(), composed.layout().runtime_count() == 0),
        Value::Number(number) => (Term::Count(*number), true),
        _ => (term(), true),
    };
    Operand::of(term, Some(value), Some(!is_static), Regions::whole(region))
}

/// The answer of the algebra, where all operands are known.
fn answer(operation: &Operation, operands: &[Operand]) -> Option<Result<Value, LayoutError>> {
    let composed = operands.first().and_then(Operand::composed);
    let answer = match operation.rule.yields() {
        Yields::Number => count(&operation.rule, operands)?.map(Value::Number),
        Yields::Tiler => tile(&operation.rule, operands)?.map(Value::Tiler),
        Yields::Shape => shape(&operation.rule, operands)?.map(Value::Tuple),
        Yields::Layout => match composed {
            None => match (operation.name, operands) {
                // The inner layout alone is behind a swizzle, which moves to the other side of the outer one.
                ("composition", [outer, inner]) if inner.composed().is_some() => {
                    Composed::transfer(outer.layout()?, inner.composed()?).map(Value::Composed)
                }
                _ => ask(&operation.rule, operands)?.map(Value::Layout),
            },
            Some(composed) if matches!(operation.behind, Behind::Below) => {
                ask(&operation.rule, &below(composed, operands))?.map(Value::Layout)
            }
            Some(composed) => behind(operation, composed, operands)?.map(Value::Composed),
        },
    };
    Some(answer)
}

/// The operands, the first without its swizzle.
fn below(composed: &Composed, operands: &[Operand]) -> Vec<Operand> {
    let mut below = operands.to_vec();
    below[0].value = Some(Value::Layout(*composed.layout()));
    below
}

/// What the algebra answers about a layout behind a swizzle.
fn behind(operation: &Operation, composed: &Composed, operands: &[Operand]) -> Option<Result<Composed, LayoutError>> {
    let number = |operand: usize| operands.get(operand).and_then(Operand::number);
    let answer = match operation.behind {
        Behind::Refused => Err(LayoutError::swizzled_operand(composed.swizzle()).during(operation.algebra_name())),
        Behind::Stays => ask(&operation.rule, &below(composed, operands))?.and_then(|layout| composed.map(&layout)),
        // Answered before.
        Behind::Below => return None,
        Behind::Layout(function) => function(composed),
        Behind::Begins => {
            let tiler = operands.get(1)?.tiler()?;
            let begun = |layout| composed.map_from(&layout, &ops::composition_begin(&tiler, &layout)?);
            ask(&operation.rule, &below(composed, operands))?.and_then(begun)
        }
        Behind::Number(function) => function(composed, number(1)?),
        Behind::Numbers(function) => function(composed, number(1)?, number(2)?),
    };
    Some(answer)
}

/// The number that the algebra answers, of a layout or of one behind a swizzle.
fn count(rule: &Rule, operands: &[Operand]) -> Option<Result<u64, LayoutError>> {
    let first = operands.first()?;
    let number = match (rule, operands, first.composed()) {
        (Rule::Number(plain, _), _, None) => plain(first.layout()?),
        (Rule::Number(_, behind), _, Some(composed)) => behind(composed),
        (Rule::NumberLayout(plain, _), [_, other], None) => plain(first.layout()?, other.layout()?),
        (Rule::NumberLayout(_, behind), [_, other], Some(composed)) => behind(composed, other.layout()?),
        (Rule::NumberAt(plain, _), [_, at], None) => plain(first.layout()?, at.tuple()?),
        (Rule::NumberAt(_, behind), [_, at], Some(composed)) => behind(composed, at.tuple()?),
        (Rule::NumberCoordinate(plain), [_, at], None) => {
            let (at, free) = at.coordinate()?;
            plain(first.layout()?, at, free)
        }
        (Rule::NumberCoordinate(_), _, Some(composed)) => Err(LayoutError::swizzled_operand(composed.swizzle())),
        _ => return None,
    };
    Some(number)
}

/// The tiler that the algebra answers.
fn tile(rule: &Rule, operands: &[Operand]) -> Option<Result<Tiler, LayoutError>> {
    let (Rule::LayoutsTile(function), [a, b]) = (rule, operands) else { return None };
    Some(function(a.layout()?, b.layout()?).and_then(|shape| Tiler::shape(&shape)))
}

/// The shape that the algebra answers.
fn shape(rule: &Rule, operands: &[Operand]) -> Option<Result<IntTuple, LayoutError>> {
    let answer = match (rule, operands) {
        (Rule::Shape(function), [shape]) => function(shape.tuple()?),
        (Rule::Shapes(function), [a, b]) => function(a.tuple()?, b.tuple()?),
        (Rule::ShapeProfile(function), [shape, profile]) => function(shape.tuple()?, profile.tuple()?.profile()),
        (Rule::ShapeCount(function), [shape, count]) => {
            function(shape.tuple()?, usize::try_from(count.number()?).unwrap_or(usize::MAX))
        }
        (Rule::ShapeOf(function), [layout]) => {
            function(layout.layout().or_else(|| layout.composed().map(Composed::layout))?)
        }
        _ => return None,
    };
    Some(answer)
}

/// The layout that the algebra answers.
fn ask(rule: &Rule, operands: &[Operand]) -> Option<Result<Layout, LayoutError>> {
    let answer = match (rule, operands) {
        (Rule::Extents(function), [shape]) => function(shape.tuple()?),
        (Rule::ShapeOrder(function), [shape, order]) => function(shape.tuple()?, order.tuple()?),
        (Rule::Layout(function), [layout]) => function(layout.layout()?),
        (Rule::LayoutProfile(function), [layout, profile]) => function(layout.layout()?, profile.tuple()?.profile()),
        (Rule::LayoutNumber(function), [layout, number]) => function(layout.layout()?, number.number()?),
        (Rule::LayoutTiler(function), [layout, tiler]) => function(layout.layout()?, &tiler.tiler()?),
        (Rule::LayoutNumbers(function), [layout, a, b]) => function(layout.layout()?, a.number()?, b.number()?),
        (Rule::LayoutLayout(function), [a, b]) => function(a.layout()?, b.layout()?),
        (Rule::LayoutNumberLayout(function), [a, number, b]) => function(a.layout()?, number.number()?, b.layout()?),
        (Rule::LayoutShape(function) | Rule::LayoutModes(function), [layout, tuple]) => {
            function(layout.layout()?, tuple.tuple()?)
        }
        (Rule::LayoutShapeOrder(function), [layout, shape, order]) => {
            function(layout.layout()?, shape.tuple()?, order.tuple()?)
        }
        (Rule::LayoutCoordinate(function), [layout, at]) => {
            let (at, free) = at.coordinate()?;
            function(layout.layout()?, at, free)
        }
        (Rule::ShapeNumber(function), [shape, number]) => function(shape.tuple()?, number.number()?),
        (Rule::Layouts(function), layouts) => {
            let layouts: Vec<Layout> =
                layouts.iter().map(|operand| operand.layout().copied()).collect::<Option<_>>()?;
            function(&layouts)
        }
        _ => return None,
    };
    Some(answer)
}

/// The type of an operation, whose value rustc computes.
fn operation_type(operation: &'static Operation, operands: &[Operand], region: Region) -> Term {
    Term::Apply { operation, operands: operands.iter().map(|operand| operand.term.clone()).collect(), region }
}

/// Whether a result of these operands has runtime strides.
pub(super) fn combined(operands: &[Operand]) -> Option<bool> {
    if operands.iter().any(|operand| operand.runtime == Some(true)) {
        return Some(true);
    }
    if operands.iter().all(Operand::is_static) { Some(false) } else { None }
}
