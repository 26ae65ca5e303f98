//! Stubs for builds without chapters: no claims of chapters.

use std::ops::ControlFlow;

use super::{Evaluator, Operand, Unproven};
use crate::claim::Claimable;
use crate::lower::Claim;

impl Evaluator<'_> {
    pub(super) fn claim_of_chapters(
        &mut self,
        _: &Claim,
        _: &'static Claimable,
        _: &Operand,
        _: &[Operand],
    ) -> ControlFlow<Option<Unproven>> {
        ControlFlow::Continue(())
    }
}
