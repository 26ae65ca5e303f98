//! Layouts behind a swizzle.

use layout_algebra::{Composed, LayoutError, Operation};
use proc_macro2::TokenStream;

use super::{Evaluator, Operand, Proof, Value};
use crate::diagnose::Diagnostic;
use crate::lower::{Number, Swizzle};
use crate::region::{Region, Regions};
use crate::types;

impl Evaluator<'_> {
    /// A layout behind a swizzle, which stands `at`, and an offset.
    pub(super) fn swizzled(
        &mut self,
        swizzle: &Swizzle,
        offset: Option<&Number>,
        layout: &Operand,
        at: Region,
        region: Region,
    ) -> Option<Operand> {
        let regions = [Regions::whole(at), layout.regions.clone()];
        let value = match swizzle.value() {
            Some(Err(error)) => return self.fail(Diagnostic::algebra(&error, at, &[])),
            Some(Ok(swizzle)) => offset.map_or(Some(0), |offset| offset.value).map(|offset| (swizzle, offset)),
            None => None,
        };
        let composed = match (value, layout.layout(), layout.composed()) {
            (Some((swizzle, offset)), Some(below), _) => Some(Composed::new(swizzle, offset, below)),
            // Two swizzles are one where one does both.
            (Some((swizzle, 0)), _, Some(composed)) => Some(composed.swizzled(swizzle)),
            (Some((swizzle, _)), _, Some(_)) => Some(Err(LayoutError::swizzled_operand(swizzle))),
            _ => None,
        };
        let Some(composed) = composed else {
            let tokens = types::composed(&swizzle.tokens(), offset.map(|offset| &offset.tokens), &layout.tokens);
            self.proofs.push(Proof::exists(&tokens, region, regions.to_vec()));
            let regions = Regions::whole(region);
            return Some(Operand { foreign: layout.foreign, ..Operand::of(tokens, None, layout.runtime, regions) });
        };
        match composed {
            Ok(composed) => {
                let tokens = types::swizzled(&composed, &layout.tokens);
                Some(Operand::of(tokens, Some(Value::Composed(composed)), layout.runtime, Regions::whole(region)))
            }
            Err(error) => {
                let error = error.during(Operation::Swizzle);
                self.fail(Diagnostic::algebra(&error, region, &regions.each_ref()))
            }
        }
    }
}

impl Swizzle {
    /// The swizzle, or why there is none, where its numbers are known.
    fn value(&self) -> Option<Result<layout_algebra::Swizzle, LayoutError>> {
        let (distance, negative) = &self.shift;
        let (bits, base, distance) = (self.bits.value?, self.base.value?, distance.value?);
        // What does not fit is too wide.
        let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let distance = i32::try_from(distance).unwrap_or(i32::MAX);
        let shift = if *negative { -distance } else { distance };
        Some(layout_algebra::Swizzle::new(small(bits), small(base), shift))
    }

    /// Its type.
    fn tokens(&self) -> TokenStream {
        match self.value() {
            Some(Ok(swizzle)) => types::swizzle(swizzle),
            _ => types::swizzle_of([&self.bits.tokens, &self.base.tokens], (&self.shift.0.tokens, self.shift.1)),
        }
    }
}
