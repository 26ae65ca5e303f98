//! Stubs for builds without chapters: no atoms.

use std::fmt;

use proc_macro2::Ident;

use super::{Expression, Name, Parsed, Parser};
use crate::chapters::Never;
use crate::diagnose::Wanted;
use crate::region::Region;

#[derive(Clone, Debug)]
pub struct Atom {
    pub word: Ident,
    pub arguments: Vec<Never>,
    none: Never,
}

pub type AtomArgument = Never;

#[derive(Clone, Debug)]
pub struct PartOf {
    pub owner: Expression,
    pub part: Ident,
    pub tensor: Option<Expression>,
    none: Never,
}

impl Atom {
    pub(super) fn parts(&self) -> impl Iterator<Item = &Expression> {
        [].into_iter()
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.none {}
    }
}

impl Parser<'_> {
    pub(super) fn atom_definition(&mut self, _: Wanted) -> Parsed<Expression> {
        Err(self.off("atom"))
    }

    pub(super) fn part_of(&mut self, _: &Name, _: Region) -> Parsed<Option<Expression>> {
        Ok(None)
    }
}
