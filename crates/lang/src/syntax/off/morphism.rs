//! No chapters: there are none.

use proc_macro2::Delimiter;

use super::{Expression, Parsed, Parser};

impl Parser<'_> {
    pub(super) fn peek_arrow(&self) -> bool {
        let mut next = *self;
        next.take_punct('-') && next.take_group(Delimiter::Bracket).is_some()
    }

    pub(super) fn morphism(&mut self, _: Expression) -> Parsed<Expression> {
        Err(self.off("->"))
    }
}
