//! Stubs for builds without chapters: no linear layouts.

use proc_macro2::Delimiter;

use super::{Expression, Parsed, Parser};
use crate::chapters::Never;

pub type Linear = Never;
pub type LinearText = Never;
pub type LinearTree = Never;

pub(super) fn is_const(_: &proc_macro2::TokenStream) -> bool {
    false
}

impl Parser<'_> {
    /// Whether `{ lane: 4 ^ 1 } -> ..` comes next.
    pub(super) fn starts_linear(&self) -> bool {
        let mut next = *self;
        next.take_group(Delimiter::Brace).is_some() && next.peek_punct('-')
    }

    pub(super) fn linear_subject(&mut self) -> Parsed<Expression> {
        self.linear_definition()
    }

    pub(super) fn linear_definition(&mut self) -> Parsed<Expression> {
        Err(self.off("linear"))
    }
}
