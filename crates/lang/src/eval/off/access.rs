//! Stubs for builds without chapters: no accesses and placements.

use super::{Evaluator, Operand};
use crate::chapters::Never;
use crate::lower;
use crate::region::Region;

#[derive(Clone, Debug)]
pub struct Placed(Never);

impl Placed {
    pub fn proof(&self) -> String {
        match self.0 {}
    }
}

impl Evaluator<'_> {
    pub(super) fn access(&mut self, access: &Never, _: Region) -> Option<Operand> {
        match *access {}
    }

    pub(super) fn placement(&mut self, _: &lower::Placement, _: Region) -> Option<Operand> {
        None
    }
}
