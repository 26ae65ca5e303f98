//! Evaluates bulk copies by tensor maps.

use std::rc::Rc;

use layout_algebra::atom::{TmaBox, TmaChoice};
use layout_algebra::{DynLayout, LayoutError, Operation};

use super::Answer;
use crate::diagnose::Diagnostic;
use crate::eval::{Evaluator, Operand, Term};
use crate::lower::{self, Node};
use crate::operation::Atom;
use crate::region::Regions;

impl Evaluator<'_> {
    /// Evaluates the box of a tensor map: `box(Global, Stage of 16, split, blocks 4)`.
    #[inline(never)]
    pub(super) fn bulk(
        &mut self,
        layouts: &[Node; 2],
        bits: &lower::Number,
        split: bool,
        blocks: Option<&lower::Number>,
    ) -> Option<(Term, Answer)> {
        let [global, stage] = layouts.each_ref().map(|node| self.evaluate(node).filter(|operand| operand.sound));
        let (global, stage, bits) = (global?, stage?, self.number(bits));
        let blocks = blocks.map(|blocks| self.number(blocks));
        if let Some(composed) = global.composed() {
            let error = LayoutError::swizzled_operand(composed.bijection()).during(Operation::TmaBox);
            return self.fail(Diagnostic::algebra(&error, global.regions.whole, &[]));
        }
        if let Some(Err(error)) = stage.dynamic().map(|layout| layout.require_fixed(Operation::TmaBox, 1)) {
            return self.fail(Diagnostic::algebra(&error, stage.regions.whole, &[]));
        }
        let shared = blocks.as_ref().map_or(Some(1), |blocks| blocks.value);
        let answer = match (global_of(&global), stage.as_composed(), bits.value, shared) {
            (Some(global), Some(stage), Some(bits), Some(blocks)) => {
                Some(TmaBox::of_stage(&global, &stage, bits, TmaChoice { split, blocks }).map(Atom::Bulk))
            }
            _ => None,
        };
        let mut regions = vec![global.regions.clone(), stage.regions.clone(), Regions::number(bits.region)];
        regions.extend(blocks.as_ref().map(|blocks| Regions::number(blocks.region)));
        let mut operands = vec![global.term, stage.term, Rc::new(Term::Const(bits))];
        if split || blocks.is_some() {
            operands.push(Rc::new(Term::Truth(split)));
        }
        operands.extend(blocks.map(|blocks| Rc::new(Term::Const(blocks))));
        Some((Term::Atom("TmaBox", operands), (answer, regions)))
    }
}

/// Returns the layout of a tensor in global memory: constant extents, or runtime extents.
pub(in crate::eval) fn global_of(operand: &Operand) -> Option<DynLayout> {
    operand.dynamic().copied().or_else(|| operand.layout().map(DynLayout::fixed))
}
