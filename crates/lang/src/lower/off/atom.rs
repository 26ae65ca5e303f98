//! Stubs for builds without chapters: no atoms.

use super::{Lowering, Node};
use crate::chapters::Never;
use crate::defines::Defines;
use crate::diagnose::Place;
use crate::region::Region;
use crate::syntax::{Expression, PartOf};

#[derive(Clone, Debug)]
pub struct Atom(Never);

pub type Tiling = Never;

impl Atom {
    pub fn nodes(&self) -> Vec<&Node> {
        match self.0 {}
    }
}

impl Lowering<'_> {
    pub(super) fn definition_of_atom(&mut self, _: &Expression, _: Defines) -> Option<Node> {
        None
    }

    pub(super) fn item_named(&mut self, _: &Expression, _: Defines, _: Place) -> Option<Node> {
        None
    }

    pub(super) fn part(&mut self, _: &PartOf, _: Region) -> Option<Node> {
        None
    }
}
