//! Stubs for builds without chapters: no linear layouts.

use super::{Lowering, Node};
use crate::chapters::Never;
use crate::syntax::Expression;

pub type Linear = Never;
pub type Argument = Never;

impl Lowering<'_> {
    pub(super) fn definition_of_linear(&mut self, _: &Expression) -> Option<Node> {
        None
    }

    pub(super) fn definition_of_dimension(_: &Expression) -> Option<Node> {
        None
    }
}
