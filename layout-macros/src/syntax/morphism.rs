//! Morphisms: `(8, 8) -[2, 1]-> (8, 8)`.

use proc_macro2::Delimiter;

use super::{Expression, Kind, Morphism, Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

impl Parser<'_> {
    /// Whether `-[..]` comes next.
    pub(super) fn peek_arrow(&self) -> bool {
        let mut next = *self;
        next.take_punct('-') && next.take_group(Delimiter::Bracket).is_some()
    }

    /// The map and the codomain, behind the domain.
    pub(super) fn morphism(&mut self, domain: Expression) -> Parsed<Expression> {
        let start = self.here();
        self.skip();
        let Some((mut inside, _)) = self.take_group(Delimiter::Bracket) else { return Err(self.wanted(Wanted::Arrow)) };
        let map = inside.arrow_ends()?;
        if !self.take_punct('-') || !self.take_punct('>') {
            return Err(self.wanted(Wanted::Arrow));
        }
        let at = start.to(self.last);
        let codomain = self.operand(Wanted::Codomain)?;
        self.reject_operators(&codomain)?;
        if self.peek_punct(':') {
            return Err(Diagnostic::stride_of_morphism(self.here()));
        }
        let region = domain.region.to(codomain.region);
        Ok(Expression { kind: Kind::Morphism(Box::new(Morphism { domain, map, at, codomain })), region })
    }

    /// Where each entry goes: numbers from 1, `*` or 0 for the base point.
    fn arrow_ends(&mut self) -> Parsed<Vec<(u64, Region)>> {
        let mut ends = Vec::new();
        while !self.at_end() {
            let here = self.here();
            if self.take_punct('*') {
                ends.push((0, here));
            } else {
                match self.operand(Wanted::ArrowEnd)? {
                    Expression { kind: Kind::Integer(end), region } => ends.push((end, region)),
                    other => {
                        return Err(Diagnostic::wanted(other.region, Wanted::ArrowEnd, &format!("`{other}`")));
                    }
                }
            }
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(ends)
    }
}
