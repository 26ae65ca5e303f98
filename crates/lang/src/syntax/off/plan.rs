//! Stubs for builds without chapters: no plans.

use super::{Expression, Parsed, Parser};
use crate::chapters::Never;

pub type Plan = Never;

impl Parser<'_> {
    pub(super) fn plan_definition(&mut self) -> Parsed<Expression> {
        Err(self.off("plan"))
    }
}
