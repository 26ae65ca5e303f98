//! No chapters: there are no claims of theirs.

use super::{Evaluator, Operand, Unproven};
use crate::claim::Claimable;
use crate::lower::Claim;

impl Evaluator<'_> {
    #[allow(clippy::option_option, reason = "that of the chapters")]
    pub(super) fn claim_of_chapters(
        &mut self,
        _: &Claim,
        _: &'static Claimable,
        _: &Operand,
        _: &[Operand],
    ) -> Option<Option<Unproven>> {
        None
    }
}
