//! Without chapters: no linear layouts.

use super::{Expression, Parsed, Parser};
use crate::chapters::Never;

pub type Linear = Never;
pub type LinearText = Never;
pub type LinearTree = Never;

pub(super) fn is_const(_: &proc_macro2::TokenStream) -> bool {
    false
}

impl Parser<'_> {
    pub(super) fn linear_definition(&mut self) -> Parsed<Expression> {
        Err(self.off("linear"))
    }
}
