//! Stubs for builds without chapters: no modes combined by exclusive or.

use super::{Evaluator, Operand};
use crate::lower::{self, Entry, Stride, Tree};
use crate::region::Region;

impl Evaluator<'_> {
    pub(super) fn exclusive(
        &mut self,
        _: &Tree<Entry>,
        _: &Tree<Stride<lower::Number>>,
        _: Region,
        _: Region,
    ) -> Option<Operand> {
        None
    }
}
