//! Stubs for builds without chapters: no layouts by their values.

use super::{Lowering, Node};
use crate::chapters::Never;
use crate::region::Region;
use crate::syntax;

pub type Formula = Never;
pub type Infer = Never;
pub type Inferring = Never;

impl Lowering<'_> {
    pub(super) fn infer(&mut self, _: &syntax::Infer, _: Region) -> Option<Node> {
        None
    }
}
