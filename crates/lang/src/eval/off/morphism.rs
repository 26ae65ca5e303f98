//! Stubs for builds without chapters: no morphisms.

use super::{Evaluator, Operand};
use crate::lower::{Entry, Tree};
use crate::region::Region;

impl Evaluator<'_> {
    pub(super) fn morphism(
        &mut self,
        _: &Tree<Entry>,
        _: &[(u64, Region)],
        _: &Tree<Entry>,
        _: Region,
        _: Region,
    ) -> Option<Operand> {
        None
    }
}
