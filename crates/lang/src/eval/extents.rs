//! Evaluates literals with runtime extents: `(128?, 64?) : (?, 1)`.

use std::rc::Rc;

use layout_algebra::{Basis, DynLayout, Extent, IntTuple, Layout, MAX_RUNTIME, RuntimeProduct, Stride as Step};

use super::{Evaluator, Number, Operand, Proof, Term, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Stride, Tree};
use crate::region::Regions;

impl Evaluator<'_> {
    /// Evaluates a literal layout. Runtime numbers are counted from the left, extents first. An error with all of them
    /// 1 is an error for all values.
    pub(super) fn runtime_literal(
        &mut self,
        shape: Tree<Number>,
        tuple: &IntTuple,
        stride: Tree<Stride<Number>>,
        strides: &[Step],
        regions: Regions,
    ) -> Option<Operand> {
        let region = regions.whole;
        let (extents, count) = self.extents(&shape, tuple)?;
        let runtime = strides.iter().filter(|stride| matches!(stride.basis(), Basis::Runtime(_))).count();
        let mut numbered = Vec::new();
        for (step, entry) in strides.iter().zip(stride.leaves()) {
            numbered.push(match (step.basis(), entry) {
                // Strides are counted after the extents, as a layout with runtime extents prints both.
                (Basis::Runtime(k), Stride::Runtime(at)) => match k.checked_add(count) {
                    Some(k) if usize::from(k) < MAX_RUNTIME => Step::runtime(k),
                    _ => return self.fail(Diagnostic::runtime_numbers(*at, usize::from(count) + runtime)),
                },
                _ => *step,
            });
        }
        let is_known = shape.is_known() && stride.leaves().iter().all(|entry| entry.is_known());
        let dense = Self::dense(&stride, &numbered);
        // A shape that rustc computes has an unknown number of leaves: nothing can be held against it here.
        let layout = (!shape.has_shapes()).then(|| DynLayout::new(tuple.profile(), &extents, &numbered));
        let term = Rc::new(Term::Literal { shape, stride, at: region });
        let Some(layout) = layout.filter(|_| is_known) else {
            self.proofs.push(Proof::literal(&term, &regions, false));
            return Some(Operand { extents: true, ..Operand::of(term, None, Some(true), regions) });
        };
        let layout = self.known(layout, region, &regions)?;
        let dense = self.known(DynLayout::new(tuple.profile(), &extents, &dense), region, &regions)?;
        let sound = self.is_meant(layout.coefficients(), dense.coefficients(), &regions);
        let value = Some(Value::Dynamic(layout));
        Some(Operand { extents: true, sound, ..Operand::of(term, value, Some(true), regions) })
    }

    /// Makes the column-major layout of a shape without a stride.
    pub(super) fn column_major(&mut self, shape: Tree<Number>, tuple: &IntTuple, regions: Regions) -> Option<Operand> {
        let shape = self.runtime_shape(shape, tuple, regions)?;
        let value = match shape.dynamic().map(DynLayout::column_major) {
            Some(layout) => Some(Value::Dynamic(self.known(layout, shape.regions.whole, &shape.regions)?)),
            None => None,
        };
        // `runtime_shape` makes no other term.
        let Term::Tuple(tree) = &*shape.term else { unreachable!("it is the shape") };
        Some(Operand { term: Rc::new(Term::ColumnMajor(tree.clone())), value, ..shape })
    }

    /// Returns the extents of a compact layout, as a layout with strides 0.
    pub(super) fn runtime_shape(&mut self, shape: Tree<Number>, tuple: &IntTuple, regions: Regions) -> Option<Operand> {
        let (extents, _) = self.extents(&shape, tuple)?;
        let layout = DynLayout::new(tuple.profile(), &extents, &vec![Step::ZERO; extents.len()]);
        let layout = self.known(layout, regions.whole, &regions)?;
        let value = shape.is_known().then_some(Value::Dynamic(layout));
        Some(Operand { extents: true, ..Operand::of(Term::Tuple(shape), value, Some(true), regions) })
    }

    /// Returns the extents of the leaves, and how many are runtime extents.
    fn extents(&mut self, shape: &Tree<Number>, tuple: &IntTuple) -> Option<(Vec<Extent>, u8)> {
        let (mut extents, mut count) = (Vec::new(), 0);
        for (number, coefficient) in shape.leaves().iter().zip(tuple.leaves()) {
            let mut product = RuntimeProduct::ONE;
            if number.runtime {
                let Some(next) = RuntimeProduct::number(usize::from(count)) else {
                    let count = shape.leaves().iter().filter(|number| number.runtime).count();
                    return self.fail(Diagnostic::runtime_numbers(number.region, count));
                };
                (product, count) = (next, count + 1);
            }
            extents.push(Extent { coefficient: *coefficient, product });
        }
        Some((extents, count))
    }
}

/// Returns a layout whose extents are constants after all. Its runtime strides are counted from the left, as in a
/// static layout.
pub(super) fn fixed(layout: &Layout) -> Layout {
    DynLayout::fixed(layout).stride_numbers().map_or(*layout, |(layout, _)| layout)
}
