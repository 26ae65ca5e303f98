//! Parses accesses, and placements for a list of them.
//!
//! ```text
//! access      (`read` | `write`) `(` layout `,` option `,` .. `)`
//! option      `bits` 32  |  `vector` 4  |  `align` 16  |  `on` machine
//! placement   `swizzle_for` `(` layout `,` `[` access `,` .. `]`
//!             (`,` `among` (`[` swizzle `,` .. `]` | `tma` `(` .. `)`))? (`,` `on` machine)? `)`
//!             `placed_for` `(` shape `,` `[` access `,` .. `]` (`,` `on` machine)? `)`
//!             `padding_for` `(` layout `,` mode `,` `[` access `,` .. `]` (`,` `on` machine)? `)`
//! ```

use std::fmt;

use proc_macro2::{Delimiter, Ident};

use super::spelled::spelled;
use super::{Expression, Kind, Mover, Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// An access, as written.
#[derive(Clone, Debug)]
pub struct Access {
    /// `read` or `write`.
    pub direction: Ident,
    pub layout: Expression,
    pub bits: Expression,
    pub vector: Option<Expression>,
    pub align: Option<Expression>,
    pub machine: Option<Expression>,
}

/// A placement, as written.
#[derive(Clone, Debug)]
pub struct Placement {
    /// `swizzle_for`, `placed_for` or `padding_for`.
    pub word: Ident,
    /// The layout, or the shape.
    pub base: Expression,
    /// The mode to pad.
    pub mode: Option<Expression>,
    pub accesses: Vec<Expression>,
    /// The swizzles to choose from.
    pub among: Option<Among>,
    pub machine: Option<Expression>,
}

/// The swizzles that a placement chooses from.
#[derive(Clone, Debug)]
pub enum Among {
    /// A list, with their regions.
    Swizzles(Vec<(Mover, Region)>),
    /// `tma(Matrix, Product.a)`: the swizzles of a tensor map, for tiles of a tensor and an operand.
    Tma(Vec<Expression>),
}

impl Among {
    fn parts(&self) -> Vec<&Expression> {
        match self {
            Among::Swizzles(list) => list.iter().flat_map(|(mover, _)| mover.numbers()).collect(),
            Among::Tma(parts) => parts.iter().collect(),
        }
    }
}

impl fmt::Display for Among {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Among::Swizzles(list) => {
                let list: Vec<String> = list.iter().map(|(mover, _)| mover.to_string()).collect();
                write!(f, "[{}]", list.join(", "))
            }
            Among::Tma(parts) => write!(f, "tma({})", list(parts)),
        }
    }
}

impl Access {
    /// Returns its parts.
    pub(super) fn parts(&self) -> Vec<&Expression> {
        let numbers = [Some(&self.bits), self.vector.as_ref(), self.align.as_ref(), self.machine.as_ref()];
        std::iter::once(&self.layout).chain(numbers.into_iter().flatten()).collect()
    }
}

impl Placement {
    /// Returns its parts.
    pub(super) fn parts(&self) -> Vec<&Expression> {
        let among = self.among.iter().flat_map(Among::parts);
        [&self.base].into_iter().chain(&self.mode).chain(&self.accesses).chain(among).chain(&self.machine).collect()
    }
}

impl Parser<'_> {
    /// Parses an access, the body of a definition.
    pub(super) fn access_definition(&mut self) -> Parsed<Expression> {
        let start = self.here();
        let Some(direction) = self.peek_ident().filter(|word| word == "read" || word == "write") else {
            return Err(self.wanted(Wanted::Access));
        };
        self.skip();
        let Some((mut inside, group)) = self.take_group(Delimiter::Parenthesis) else {
            return Err(self.wanted(Wanted::Access));
        };
        let layout = inside.expression()?;
        let (mut bits, mut vector, mut align, mut machine) = (None, None, None, None);
        while inside.next_option()? {
            // The position is kept: an unknown option is reported at its word, together with its number.
            let (option, here) = (inside.peek_ident().map(|word| word.to_string()).unwrap_or_default(), inside);
            inside.skip();
            let place = match option.as_str() {
                "bits" => &mut bits,
                "vector" => &mut vector,
                "align" => &mut align,
                "on" => &mut machine,
                _ => return Err(here.option_error()),
            };
            // An option twice is wrong at the second one, whichever number was meant.
            if place.is_some() {
                return Err(here.wanted(Wanted::AccessOption));
            }
            *place = Some(if option == "on" { inside.machine()? } else { inside.number_of(&option)? });
        }
        let Some(bits) = bits else { return Err(inside.wanted(Wanted::AccessBits)) };
        let access = Access { direction, layout, bits, vector, align, machine };
        Ok(Expression { kind: Kind::Access(Box::new(access)), region: start.to(group) })
    }

    /// Whether an option comes next; skips the comma before it.
    pub(super) fn next_option(&mut self) -> Parsed<bool> {
        if self.at_end() {
            return Ok(false);
        }
        // A trailing comma is allowed, so a comma alone promises no option.
        if !self.take_punct(',') {
            return Err(self.wanted(Wanted::Comma));
        }
        Ok(!self.at_end())
    }

    /// Parses the number of an option, which follows its word.
    pub(super) fn number_of(&mut self, option: &str) -> Parsed<Expression> {
        let start = *self;
        let mut number = *self;
        let group = number.take_group(Delimiter::Parenthesis).map(|(inside, _)| inside);
        // `bits(32)`, `bits = 32`, `bits: 32`: forms of other languages, whose number shows what to write.
        let is_set = group.is_some() || number.take_punct('=') || number.take_punct(':');
        if let (true, Ok(value)) = (is_set, group.unwrap_or(number).operand(Wanted::Number)) {
            return Err(Diagnostic::option_is_set(start.here(), option, &value.to_string()));
        }
        if option == "bits" { self.bits(option) } else { self.operand(Wanted::Number) }
    }

    /// Parses the name of a machine.
    pub(super) fn machine(&mut self) -> Parsed<Expression> {
        let start = self.here();
        let name = self.path(Wanted::Machine)?;
        let machine = Expression { kind: Kind::Name(name), region: start.to(self.behind()) };
        // Only a word in lowercase is refused here: other names may be types in scope, which rustc knows.
        Parser::reject_machine(&machine)?;
        Ok(machine)
    }

    /// Parses the arguments of `swizzle_for`, `placed_for`, `padding_for`, whose group ends at `end`.
    pub(super) fn placement(mut self, word: Ident, end: Region) -> Parsed<Expression> {
        self.entry = Wanted::Operand;
        self.is_tuple = false;
        let region = Region::from(word.span()).to(end);
        let name = word.to_string();
        let without = |here: Region, found: &str| Diagnostic::placement_without_accesses(here, &name, found);
        let base = self.expression()?;
        if self.at_end() {
            return Err(without(self.here(), &self.found()));
        }
        self.comma()?;
        if word == "padding_for" && self.cursor.group(Delimiter::Bracket).is_some() {
            let mended = format!("{name}({base}, 0, {})", spelled(&self.rest()));
            return Err(Diagnostic::padding_mode(self.here(), &mended));
        }
        let mode = if word == "padding_for" { Some(self.operand(Wanted::Number)?) } else { None };
        if mode.is_some() {
            if self.at_end() {
                return Err(without(self.here(), &self.found()));
            }
            self.comma()?;
        }
        let Some((mut list, _)) = self.take_group(Delimiter::Bracket) else {
            return Err(without(self.here(), &self.found()));
        };
        let mut accesses = Vec::new();
        while !list.at_end() {
            accesses.push(list.access_name()?);
            if !list.at_end() {
                list.comma()?;
            }
        }
        if accesses.is_empty() {
            return Err(without(region, "none"));
        }
        let (mut among, mut machine) = (None, None);
        while self.next_option()? {
            if among.is_none() && word == "swizzle_for" && self.take_word("among") {
                among = Some(self.among()?);
            } else if machine.is_none() && self.take_word("on") {
                machine = Some(self.machine()?);
            } else {
                return Err(self.wanted(Wanted::PlacementOption));
            }
        }
        let placement = Placement { word, base, mode, accesses, among, machine };
        Ok(Expression { kind: Kind::Placement(Box::new(placement)), region })
    }

    pub(super) fn comma(&mut self) -> Parsed<()> {
        if self.take_punct(',') { Ok(()) } else { Err(self.wanted(Wanted::Comma)) }
    }

    fn access_name(&mut self) -> Parsed<Expression> {
        let start = self.here();
        let name = self.path(Wanted::Accesses)?;
        Ok(Expression { kind: Kind::Name(name), region: start.to(self.behind()) })
    }

    /// Parses what follows `among`: a list of swizzles, or `tma(Matrix, Product.a)`.
    fn among(&mut self) -> Parsed<Among> {
        if !self.take_word("tma") {
            return self.swizzles().map(Among::Swizzles);
        }
        let Some((mut list, _)) = self.take_group(Delimiter::Parenthesis) else {
            return Err(self.wanted(Wanted::Among));
        };
        let mut parts = vec![list.expression()?];
        if list.next_option()? {
            parts.push(list.expression()?);
        }
        if list.at_end() { Ok(Among::Tma(parts)) } else { Err(list.wanted(Wanted::Among)) }
    }

    /// Parses `[swizzle(0, 4, 3), swizzle(1, 4, 3)]`.
    fn swizzles(&mut self) -> Parsed<Vec<(Mover, Region)>> {
        let Some((mut list, region)) = self.take_group(Delimiter::Bracket) else {
            return Err(self.wanted(Wanted::Among));
        };
        let mut swizzles = Vec::new();
        while !list.at_end() {
            let here = list;
            let operand = list.operand(Wanted::Among)?;
            match list.mover(&operand)? {
                // A bit matrix is no candidate: the search compares costs of swizzles.
                Some(mover @ Mover::Swizzle(_)) => swizzles.push((mover, operand.region)),
                _ => return Err(here.wanted(Wanted::Among)),
            }
            if !list.at_end() {
                list.comma()?;
            }
        }
        if swizzles.is_empty() { Err(Diagnostic::wanted(region, Wanted::Among, "`[]`")) } else { Ok(swizzles) }
    }
}

fn list(entries: &[Expression]) -> String {
    entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}, bits {}", self.direction, self.layout, self.bits)?;
        for (word, option) in [("vector", &self.vector), ("align", &self.align), ("on", &self.machine)] {
            if let Some(option) = option {
                write!(f, ", {word} {option}")?;
            }
        }
        f.write_str(")")
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}, ", self.word, self.base)?;
        if let Some(mode) = &self.mode {
            write!(f, "{mode}, ")?;
        }
        write!(f, "[{}]", list(&self.accesses))?;
        if let Some(among) = &self.among {
            write!(f, ", among {among}")?;
        }
        if let Some(machine) = &self.machine {
            write!(f, ", on {machine}")?;
        }
        f.write_str(")")
    }
}
