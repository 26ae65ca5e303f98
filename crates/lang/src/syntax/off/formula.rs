//! Stubs for builds without chapters: no layouts by their values.

use super::{Expression, Parsed, Parser};
use crate::chapters::Never;
use crate::region::Region;

pub type Formula = Never;
pub type FormulaKind = Never;
pub type Values = Never;

#[derive(Clone, Debug)]
pub struct Infer {
    pub shape: Expression,
    none: Never,
}

impl Infer {
    pub(super) fn parts(&self) -> Vec<&Expression> {
        match self.none {}
    }
}

impl Parser<'_> {
    pub(super) fn infer(self, _: Region, _: Region) -> Parsed<Expression> {
        Err(self.off("infer"))
    }
}
