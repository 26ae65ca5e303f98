//! Stubs for builds without chapters: no plans.

use super::{Evaluator, Operand};
use crate::chapters::Never;
use crate::region::Region;

impl Evaluator<'_> {
    pub(super) fn plan(&mut self, plan: &Never, _: Region) -> Option<Operand> {
        match *plan {}
    }
}
