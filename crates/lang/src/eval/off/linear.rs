//! Stubs for builds without chapters: no linear layouts.

use super::{Evaluator, Operand};
use crate::chapters::Never;
use crate::region::Region;

impl Evaluator<'_> {
    pub(super) fn linear(&mut self, linear: &Never) -> Option<Operand> {
        match *linear {}
    }

    pub(super) fn definition_of_dimension(&mut self, _: &str, _: Region) -> Option<Operand> {
        None
    }
}
