//! Evaluates modes combined by exclusive or, `(8, 64) ^ (72, 1)`.

use std::rc::Rc;

use layout_algebra::{Composed, Layout};

use super::literal::not_congruent;
use super::term::is_type;
use super::{Evaluator, Operand, Term};
use crate::diagnose::Diagnostic;
use crate::lower::{self, Entry, Stride, Tree, int_tuple};
use crate::operation::Value;
use crate::region::{Region, Regions};

impl Evaluator<'_> {
    /// Returns the layout of modes combined by exclusive or, with its swizzle if it has one.
    pub(super) fn exclusive(
        &mut self,
        shape: &Tree<Entry>,
        stride: &Tree<Stride<lower::Number>>,
        stride_region: Region,
        region: Region,
    ) -> Option<Operand> {
        // No number may be left to rustc: which bits move, and so the type, depends on all of them.
        let (shape, stride) = (self.tree(shape)?, self.stride_tree(stride)?);
        let mut regions = Regions { shape: shape.regions(), ..Regions::whole(region) };
        regions.stride = stride.leaves().iter().map(|entry| entry.region()).collect();
        if !shape.is_known() || !stride.leaves().iter().all(|entry| entry.is_known()) {
            return self.fail(Diagnostic::exclusive_unknown(region));
        }
        let tuple = self.known(int_tuple(&shape, |number| number.value.unwrap_or(1)), region, &regions)?;
        let strides = self.strides(&stride)?;
        let profile = *self.known(int_tuple(&stride, |_| 1), region, &regions)?.profile();
        if !tuple.profile().congruent(&profile) {
            return self.fail(not_congruent(&tuple, &shape, &profile, [region, stride_region]));
        }
        let modes = self.known(Layout::new(&tuple, &strides), region, &regions)?;
        let composed = self.known(Composed::of_exclusive(&modes), region, &regions)?;
        // Where no two contributions share a bit, their exclusive or is their sum: a layout without a swizzle.
        if let Some(layout) = composed.as_plain() {
            return Some(Operand::of(Term::Layout(*layout), Some(Value::Layout(*layout)), Some(false), regions));
        }
        let inner = (!is_type(composed.layout())).then(|| Rc::new(Term::Layout(*composed.layout())));
        let term = Term::Composed(composed, inner);
        Some(Operand::of(term, Some(Value::Composed(composed)), Some(false), Regions::whole(region)))
    }
}
