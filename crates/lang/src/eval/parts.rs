//! The parts of a tiler. The modes of a by-mode tiler are independent, and so are the leaves of the inner layout of a
//! composition. An error in one part does not depend on other parts, so each is reported, here or by rustc.

use std::rc::Rc;

use layout_algebra::{LayoutError, Tiler};

use super::apply::answer;
use super::proof::TilerPart;
use super::{Evaluator, Operand, Term, Value};
use crate::diagnose::Diagnostic;
use crate::operation::{Argument, Operation};
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Reports why an operation does not exist, for each part of its tiler.
    pub(super) fn refused(&mut self, operation: &Operation, error: LayoutError, operands: &[Operand], region: Region) {
        let errors = match operands.get(1).and_then(Operand::tiler) {
            Some(tiler) if !parts(operation, operands).is_empty() => {
                let by =
                    |tiler: &Tiler| answer(operation, &with_tiler(operands, tiler)).map_or(Ok(()), |it| it.map(drop));
                tiler.errors(by).collect()
            }
            _ => vec![error],
        };
        let regions: Vec<&Regions> = operands.iter().map(|operand| &operand.regions).collect();
        self.errors.extend(errors.iter().map(|error| Diagnostic::algebra(error, region, &regions)));
    }

    /// Returns the terms that must exist before an error of a part is reported: all earlier proofs, and the operand.
    pub(super) fn premises(&self, operands: &[Operand]) -> Vec<Rc<Term>> {
        let mut premises: Vec<Rc<Term>> = self.proofs.iter().map(|proof| proof.term.clone()).collect();
        let operand = &operands[0];
        // By pointer: equal types from two places are two proofs, each with its own region.
        if operand.value.is_none() && !premises.iter().any(|premise| Rc::ptr_eq(premise, &operand.term)) {
            premises.push(operand.term.clone());
        }
        premises
    }
}

/// Returns the parts of the tiler of an operation, if there are several and all of them are written out.
pub(super) fn parts(operation: &Operation, operands: &[Operand]) -> Vec<TilerPart> {
    let (Some([_, Argument::Tiler]), [_, tiler]) = (operation.arguments(), operands) else { return Vec::new() };
    // If a tile is a type in scope that is no layout, each part would report it.
    if tiler.foreign.is_some() {
        return Vec::new();
    }
    let composes = matches!(operation.name, "composition" | "composition_extended");
    let lengths = match &tiler.modes[..] {
        [] if composes => vec![1; tiler.regions.shape.len()],
        modes => modes.iter().map(Operand::length).collect(),
    };
    let (mut begin, mut parts) = (0, Vec::new());
    for (number, length) in lengths.into_iter().enumerate() {
        let mode = tiler.modes.get(number);
        // `_` and `..` suit every mode, so no error is theirs.
        if mode.is_none_or(|mode| !matches!(*mode.term, Term::Keep | Term::Whole)) {
            let at = mode.filter(|mode| matches!(*mode.term, Term::Number(_))).map(|mode| mode.regions.whole);
            parts.push(TilerPart { number, leaves: begin..begin + length, at });
        }
        begin += length;
    }
    // One part is the whole tiler, whose error is reported as such.
    if parts.len() > 1 { parts } else { Vec::new() }
}

/// Returns the operands with another tiler.
fn with_tiler(operands: &[Operand], tiler: &Tiler) -> Vec<Operand> {
    let mut operands = operands.to_vec();
    operands[1].value = Some(tiler.as_layout().map_or(Value::Tiler(*tiler), |layout| Value::Layout(*layout)));
    operands
}
