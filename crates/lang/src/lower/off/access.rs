//! Stubs for builds without chapters: no accesses and placements.

use super::{Lowering, Node};
use crate::chapters::Never;
use crate::claim;
use crate::region::Region;
use crate::syntax::{self, Expression};

pub type Access = Never;
pub type Machine = Never;
pub type PlacementKind = Never;

#[derive(Clone, Debug)]
pub struct Placement {
    pub base: Node,
    none: Never,
}

impl Lowering<'_> {
    pub(super) fn definition_of_access(&mut self, _: &Expression) -> Option<Node> {
        None
    }

    pub(super) fn item(&mut self, _: usize, _: &Expression, _: &claim::Claimable) -> Option<Node> {
        None
    }

    pub(super) fn placement(&mut self, _: &syntax::Placement, _: Region) -> Option<Node> {
        None
    }
}
