//! Stubs for builds without chapters: no atoms.

use super::{Evaluator, Operand};
use crate::atom::Part;
use crate::lower::{Atom, Node};
use crate::region::Region;

impl Evaluator<'_> {
    pub(super) fn atom(&mut self, _: &Atom, _: Region) -> Option<Operand> {
        None
    }

    pub(super) fn part(&mut self, _: &Node, _: Part, _: Option<&Node>, _: Region) -> Option<Operand> {
        None
    }
}
