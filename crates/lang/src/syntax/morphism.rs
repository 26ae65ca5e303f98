//! Parses morphisms: `(8, 8) -[2, 1]-> (8, 8)`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{Expression, Kind, Morphism, Parsed, Parser};
use crate::diagnose::{Diagnostic, Slip, Wanted};
use crate::region::Region;

/// The ends of the arrows, and the first place that is written as 0.
type Ends = (Vec<(u64, Region)>, Option<Region>);

impl Parser<'_> {
    /// Parses the map and the codomain, after the domain.
    pub(super) fn morphism(&mut self, domain: Expression) -> Parsed<Expression> {
        let start = self.here();
        self.skip();
        let Some((mut inside, _)) = self.take_group(Delimiter::Bracket) else { return Err(self.wanted(Wanted::Arrow)) };
        let map_text = inside.rest();
        let (map, zero) = inside.arrow_ends()?;
        if !self.take_punct('-') || !self.take_punct('>') {
            return Err(self.wanted(Wanted::Arrow));
        }
        let at = start.to(self.last);
        let codomain = self.operand(Wanted::Codomain)?;
        self.reject_slips(&codomain)?;
        if self.peek_punct(':') {
            return Err(Diagnostic::stride_of_morphism(self.here()));
        }
        if let Some(zero) = zero {
            let rank = if let Kind::Tuple(entries) = &codomain.kind { entries.len() as u64 } else { 1 };
            // Only here, since the codomain's rank tells whether the map may count from 0.
            return Err(counted_from_zero(zero, &map, &map_text, rank));
        }
        let region = domain.region.to(codomain.region);
        Ok(Expression { kind: Kind::Morphism(Box::new(Morphism { domain, map, at, codomain })), region })
    }

    /// Parses the end of each entry's arrow: numbers from 1, `*` for the base point. Returns also the first `0`, which
    /// is neither.
    fn arrow_ends(&mut self) -> Parsed<Ends> {
        let (mut ends, mut zero) = (Vec::new(), None);
        while !self.at_end() {
            let here = self.here();
            if self.take_punct('*') {
                // `*` is 0 in the algebra. A written 0 is refused, since other languages count from it.
                ends.push((0, here));
            } else {
                match self.operand(Wanted::ArrowEnd)? {
                    Expression { kind: Kind::Integer(end), region } => {
                        zero = zero.or((end == 0).then_some(region));
                        ends.push((end, region));
                    }
                    other => {
                        return Err(Diagnostic::wanted(other.region, Wanted::ArrowEnd, &format!("`{other}`")));
                    }
                }
            }
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok((ends, zero))
    }
}

/// Returns the error of a map with a `0`, which means the base point. If all places are below `rank`, the map may also
/// count from 0.
fn counted_from_zero(zero: Region, map: &[(u64, Region)], tokens: &TokenStream, rank: u64) -> Diagnostic {
    let is_star = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '*');
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let stars: Vec<bool> = trees.split(is_comma).map(|entry| entry.iter().any(is_star)).collect();
    let ends = || map.iter().zip(&stars).map(|((end, _), star)| (*end, *star));
    let written = |place: fn(u64) -> String| {
        let places = ends().map(|(end, star)| if star { "*".to_owned() } else { place(end) });
        format!("-[{}]->", places.collect::<Vec<_>>().join(", "))
    };
    let from_base = written(|end| if end == 0 { "*".to_owned() } else { end.to_string() });
    // An end of `rank` exists only when counting from 1: one reading is left.
    if ends().any(|(end, star)| !star && end >= rank) {
        return Diagnostic::slip(zero, Slip::ZeroBased, "0", &from_base);
    }
    let from_zero = written(|end| (end + 1).to_string());
    let help = "write |{}| if you count from 0, or |{}| for the base point";
    Diagnostic::slip_of_two(zero, Slip::ZeroBased, "0", help, &[&from_zero, &from_base])
}
