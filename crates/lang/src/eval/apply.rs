//! Applies operations to operands: the algebra decides, or rustc calls it.

use std::rc::Rc;

use layout_algebra::{Composed, LayoutError};

use super::extents::fixed;
use super::parts::parts;
use super::term::{is_canonical, is_type};
use super::{Evaluator, Operand, Proof, Term, Value};
use crate::diagnose::{Diagnostic, Place};
use crate::operation::{Argument, Operation, Yields};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Applies an operation to its operands.
    pub(super) fn apply(
        &mut self,
        operation: &'static Operation,
        mut operands: Vec<Operand>,
        region: Region,
    ) -> Option<Operand> {
        if let (Some([_, Argument::Tiler]), [_, tiler]) = (operation.arguments(), &mut operands[..]) {
            self.number_to_tile(tiler)?;
        }
        self.require_operands(operation, &operands)?;
        // The runtime strides of two operands are numbered separately; rustc evaluates these.
        let runtime_operands = operands.iter().filter(|operand| operand.runtime == Some(true)).count();
        let answer = if runtime_operands > 1 { None } else { answer(operation, &operands) };
        let extents = operands.first().is_some_and(|operand| operand.extents) && operation.yields() == Yields::Layout;
        let Some(answer) = answer else {
            return Some(self.applied_by_rustc(operation, &operands, extents, region));
        };
        match answer {
            Ok(Value::Layout(layout)) if extents => {
                let term = || Term::Fixed(Rc::new(operation_type(operation, &operands, region)));
                Some(known(Value::Layout(fixed(&layout)), region, term))
            }
            Ok(value) => {
                let operand = known(value, region, || operation_type(operation, &operands, region));
                Some(Operand { extents: operand.dynamic().is_some(), ..operand })
            }
            Err(error) => {
                self.refused(operation, error, &operands, region);
                None
            }
        }
    }

    /// Returns the type of an operation that rustc evaluates.
    fn applied_by_rustc(
        &mut self,
        operation: &'static Operation,
        operands: &[Operand],
        extents: bool,
        region: Region,
    ) -> Operand {
        let term = Rc::new(operation_type(operation, operands, region));
        if operation.yields() == Yields::Layout {
            // Errors about a single mode of a tiler are found for static layouts only.
            let parts = if extents { Vec::new() } else { parts(operation, operands) };
            let rests_on = if parts.is_empty() { Vec::new() } else { self.premises(operands) };
            let regions = operands.iter().map(|operand| operand.regions.clone()).collect();
            self.proofs.push(Proof { parts, rests_on, ..Proof::exists(&term, region, regions) });
        }
        let foreign = operands.iter().find_map(|operand| operand.foreign);
        Operand { foreign, extents, ..Operand::of(term, None, combined(operands), Regions::whole(region)) }
    }

    /// Refuses a tiler for a layout, and a swizzled layout where strides are needed.
    fn require_operands(&mut self, operation: &Operation, operands: &[Operand]) -> Option<()> {
        for (i, (operand, kind)) in operands.iter().zip(operation.arguments().unwrap_or_default()).enumerate() {
            if let (Some(Value::Tiler(_)), Argument::Layout) = (&operand.value, kind) {
                let place = Place { operation: operation.name, argument: i + 1, usage: operation.usage };
                let error = Diagnostic::argument_kind(operand.regions.whole, place, "a tiler", kind.describe());
                return self.fail(error);
            }
        }
        // A tile, or another operand, needs strides. Only the inner layout of a composition may be swizzled too.
        for (i, operand) in operands.iter().enumerate().skip(1) {
            if let (Some(composed), false) = (operand.composed(), operation.name == "composition") {
                let error = LayoutError::swizzled_operand(composed.bijection()).during(operation.errors);
                #[allow(clippy::cast_possible_truncation, reason = "at most twelve operands")]
                let error = error.of_operand(i as u8);
                return self.fail(Diagnostic::algebra(&error, operand.regions.whole, &[]));
            }
        }
        Some(())
    }
}

/// Returns the operand of a value. `term` is its type if it has no canonical type.
pub(super) fn known(value: Value, region: Region, term: impl FnOnce() -> Term) -> Operand {
    let (term, is_static) = match &value {
        Value::Layout(layout) => {
            // A layout that types cannot spell keeps the type of its operation.
            let term = if is_canonical(layout) { Term::Layout(*layout) } else { term() };
            (term, layout.is_constant() || layout.runtime_count() == 0)
        }
        Value::Composed(composed) if is_type(composed.layout()) => (Term::Composed(*composed, None), true),
        Value::Composed(composed) => (term(), composed.layout().runtime_count() == 0),
        Value::Number(number) => (Term::Count(*number), true),
        Value::Dynamic(_) => (term(), false),
        _ => (term(), true),
    };
    Operand::of(term, Some(value), Some(!is_static), Regions::whole(region))
}

/// Returns the answer of the algebra, if all operands are known.
pub(super) fn answer(operation: &Operation, operands: &[Operand]) -> Option<Result<Value, LayoutError>> {
    // Only the inner layout is composed with a swizzle. The swizzle moves to the other side of the outer layout.
    if let ("composition", [outer, inner]) = (operation.name, operands)
        && let (Some(outer), Some(inner)) = (outer.layout(), inner.composed())
    {
        let answer = Composed::transfer(outer, inner).map_err(|error| error.during(operation.errors));
        return Some(answer.map(Value::Composed));
    }
    let kinds = operation.arguments().unwrap_or_default();
    let value = |(i, operand): (usize, &Operand)| match kinds.get(i) {
        Some(Argument::Tiler) => operand.tiler().map(Value::Tiler),
        _ => operand.value.clone(),
    };
    let values: Vec<Value> = operands.iter().enumerate().map(value).collect::<Option<_>>()?;
    operation.evaluate(&values)
}

/// Returns the type of an operation whose value rustc computes.
fn operation_type(operation: &'static Operation, operands: &[Operand], region: Region) -> Term {
    Term::Apply { operation, operands: operands.iter().map(|operand| operand.term.clone()).collect(), region }
}

/// Whether a result of these operands has runtime strides.
pub(super) fn combined(operands: &[Operand]) -> Option<bool> {
    if operands.iter().any(|operand| operand.runtime == Some(true)) {
        return Some(true);
    }
    // `None` for types in scope: only rustc knows whether they have runtime strides.
    if operands.iter().all(Operand::is_static) { Some(false) } else { None }
}
