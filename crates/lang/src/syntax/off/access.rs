//! Stubs for builds without chapters: no accesses and placements.

use std::fmt;

use proc_macro2::Ident;

use super::{Expression, Parsed, Parser};
use crate::chapters::Never;
use crate::region::Region;

pub type Access = Never;

#[derive(Clone, Debug)]
pub struct Placement {
    pub word: Ident,
    pub mode: Option<Expression>,
    none: Never,
}

impl Placement {
    pub(super) fn parts(&self) -> Vec<&Expression> {
        match self.none {}
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.none {}
    }
}

impl Parser<'_> {
    pub(super) fn access_definition(&mut self) -> Parsed<Expression> {
        Err(self.off("access"))
    }

    pub(super) fn placement(self, word: Ident, _: Region) -> Parsed<Expression> {
        Err(self.off(&word.to_string()))
    }
}
