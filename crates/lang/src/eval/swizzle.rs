//! Evaluates layouts composed with a swizzle.

use std::rc::Rc;

use layout_algebra::{Bijection, BitMatrix, Composed, LayoutError, Operation};

use super::term::is_type;
use super::{Bits, Evaluator, Number, Operand, Proof, Term, Value};
use crate::diagnose::Diagnostic;
use crate::every::every;
use crate::lower::{self, Mover};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Returns a layout composed with a swizzle or a bit matrix, at region `at`, and an offset.
    pub(super) fn swizzled(
        &mut self,
        mover: &Mover,
        offset: Option<&lower::Number>,
        layout: &Operand,
        at: Region,
        region: Region,
    ) -> Option<Operand> {
        let regions = [Regions::whole(at), layout.regions.clone()];
        if let Some(Err(error)) = layout.dynamic().map(|layout| layout.require_fixed(Operation::Swizzle, 1)) {
            return self.fail(Diagnostic::algebra(&error, layout.regions.whole, &regions.each_ref()));
        }
        let (value, written) = self.mover(mover);
        let offset = offset.map(|offset| self.number(offset));
        let value = match value.transpose() {
            Ok(value) => value,
            Err(error) => return self.fail(Diagnostic::algebra(&error, at, &[])),
        };
        // No offset is 0, which is known; a const may be not.
        let begin = offset.as_ref().map_or(Some(0), |offset| offset.value);
        let Some(composed) = value.zip(begin).and_then(|moved| composed(moved, layout)) else {
            let swizzle = value.map_or(written, Bits::Known);
            let term = Rc::new(Term::Swizzled { swizzle, offset, layout: layout.term.clone() });
            self.proofs.push(Proof::exists(&term, region, regions.to_vec()));
            let regions = Regions::whole(region);
            return Some(Operand { foreign: layout.foreign, ..Operand::of(term, None, layout.runtime, regions) });
        };
        match composed {
            Ok(composed) => {
                // A layout below that no type spells keeps the type of its operation.
                let inner = (!is_type(composed.layout())).then(|| layout.term.clone());
                let term = Term::Composed(composed, inner);
                Some(Operand::of(term, Some(Value::Composed(composed)), layout.runtime, Regions::whole(region)))
            }
            Err(error) => {
                let error = error.during(Operation::Swizzle);
                self.fail(Diagnostic::algebra(&error, region, &regions.each_ref()))
            }
        }
    }

    /// Evaluates the numbers of a swizzle or a bit matrix: its value, if they are known, and how it is written.
    fn mover(&mut self, mover: &Mover) -> (Option<Result<Bijection, LayoutError>>, Bits) {
        match mover {
            Mover::Swizzle(numbers, negative) => {
                let numbers = numbers.each_ref().map(|number| self.number(number));
                (known(&numbers, *negative), Bits::Written(numbers, *negative))
            }
            Mover::Matrix(columns) => {
                let columns: Vec<Number> = columns.iter().map(|column| self.number(column)).collect();
                (matrix(&columns), Bits::Columns(columns))
            }
        }
    }
}

/// Returns a layout after a bijection and an offset, if the macro knows the layout.
fn composed((bijection, offset): (Bijection, u64), layout: &Operand) -> Option<Result<Composed, LayoutError>> {
    match (layout.layout(), layout.composed()) {
        (Some(below), _) => Some(Composed::of(bijection, offset, below)),
        // Two bijections become one.
        (_, Some(composed)) if offset == 0 => Some(composed.followed(&bijection)),
        (_, Some(_)) => Some(Err(LayoutError::swizzled_operand(bijection))),
        _ => None,
    }
}

/// Returns the swizzle, or its error, if its numbers are known.
pub(super) fn known(numbers: &[Number; 3], negative: bool) -> Option<Result<Bijection, LayoutError>> {
    let [bits, base, distance] = numbers;
    let (bits, base, distance) = (bits.value?, base.value?, distance.value?);
    // A number that does not fit is too wide.
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let distance = i32::try_from(distance).unwrap_or(i32::MAX);
    let shift = if negative { -distance } else { distance };
    Some(layout_algebra::Swizzle::new(small(bits), small(base), shift).map(Bijection::Swizzle))
}

/// Returns the bit matrix, or its error, if its columns are known.
fn matrix(columns: &[Number]) -> Option<Result<Bijection, LayoutError>> {
    let columns = every(columns, |column| column.value)?;
    Some(BitMatrix::new(&columns).map(Bijection::of))
}
