//! Stubs for builds without chapters: no plans.

use super::{Lowering, Node};
use crate::chapters::Never;
use crate::syntax::Expression;

pub type Plan = Never;

impl Lowering<'_> {
    pub(super) fn definition_of_plan(&mut self, _: &Expression) -> Option<Node> {
        None
    }
}
