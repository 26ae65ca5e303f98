//! Parses atoms, their tilings, and the layouts of these.
//!
//! ```text
//! instruction   word `(` argument `,` .. `)` (`in` `(` M `,` N `,` K `)`)?
//! argument      label? expression (`of` bits)? | `split`
//! part          name `.` (`a` | `b` | `c` | `from` | `to`) (`(` tensor `)`)?
//! ```

use std::fmt;

use proc_macro2::{Delimiter, Ident};

use super::{Expression, Kind, Name, Parsed, Parser};
use crate::diagnose::{Diagnostic, Wanted};
use crate::region::Region;

/// The words for an operand or a side, which precede it.
const LABELS: &[&str] = &["lanes", "a", "b", "c", "from", "to", "by", "blocks"];

/// The operands of a product and the sides of a copy.
const PARTS: &[&str] = &["a", "b", "c", "from", "to"];

/// An instruction, a tiled product or a tiled copy.
#[derive(Clone, Debug)]
pub struct Atom {
    pub word: Ident,
    pub arguments: Vec<AtomArgument>,
    /// The tile of one step, after `in`.
    pub within: Option<Expression>,
}

/// An argument: `a ((4, 8), 2) : ((1, 4), 32) of 16`.
#[derive(Clone, Debug)]
pub struct AtomArgument {
    pub label: Option<Ident>,
    pub value: Expression,
    /// The bits of an element, after `of`.
    pub bits: Option<Expression>,
}

/// The part that a product holds of an operand, or a copy moves on a side: `Product.a`, `Fill.from(Stage)`.
#[derive(Clone, Debug)]
pub struct PartOf {
    pub owner: Expression,
    pub part: Ident,
    /// The tensor; by default the tile itself.
    pub tensor: Option<Expression>,
}

impl AtomArgument {
    /// Whether it is the word `split` of a bulk copy.
    pub fn is_split(&self) -> bool {
        let name = if let Kind::Name(name) = &self.value.kind { Some(&name.text) } else { None };
        self.label.is_none() && self.bits.is_none() && name.is_some_and(|name| name == "split")
    }
}

impl Atom {
    /// Iterates over its parts; `to` in `by to` is none.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Expression> {
        // `by to` names a side. As a part it would be looked up as a definition named `to`.
        let is_word = |argument: &&AtomArgument| {
            argument.label.as_ref().is_none_or(|label| label != "by") && !(self.word == "box" && argument.is_split())
        };
        let arguments = self.arguments.iter().filter(is_word);
        arguments.flat_map(|argument| [&argument.value].into_iter().chain(&argument.bits)).chain(&self.within)
    }
}

impl Parser<'_> {
    /// Parses an instruction, a tiled product or a tiled copy, the body of a definition.
    pub(super) fn atom_definition(&mut self, wanted: Wanted) -> Parsed<Expression> {
        let start = self.here();
        let Some(word) = self.peek_ident() else { return Err(self.wanted(wanted)) };
        let mut next = *self;
        next.skip();
        let Some((inside, _)) = next.take_group(Delimiter::Parenthesis) else {
            // Other brackets show an atom with the wrong ones; anything else is no atom at all.
            let other = next.take_group(Delimiter::Brace).or_else(|| next.take_group(Delimiter::Bracket));
            return Err(match other {
                Some((_, group)) => Diagnostic::atom_brackets(group, &word.to_string()),
                None => self.wanted(wanted),
            });
        };
        *self = next;
        let arguments = inside.atom_arguments(&word.to_string())?;
        let within = if self.take_word("in") { Some(self.operand(Wanted::Extent)?) } else { None };
        // A word here can only be a tile with another word than `in`.
        if let (Some(found), Wanted::TiledProduct, None) = (self.peek_ident(), wanted, &within) {
            return Err(Diagnostic::not_in(self.here(), &found.to_string()));
        }
        let region = start.to(self.behind());
        Ok(Expression { kind: Kind::Atom(Box::new(Atom { word, arguments, within })), region })
    }

    fn atom_arguments(mut self, word: &str) -> Parsed<Vec<AtomArgument>> {
        let mut arguments = Vec::new();
        // Each argument is a layout by itself: a comma between two of them separates tables, not modes.
        self.is_tuple = false;
        self.is_atom = true;
        self.entry = Wanted::Operand;
        while !self.at_end() {
            arguments.push(self.atom_argument(word)?);
            if !self.at_end() && !self.take_punct(',') {
                return Err(self.wanted(Wanted::Comma));
            }
        }
        Ok(arguments)
    }

    fn atom_argument(&mut self, word: &str) -> Parsed<AtomArgument> {
        let label = self.peek_ident().filter(|word| LABELS.iter().any(|label| word == label));
        let mut behind = *self;
        behind.skip();
        // Only tables have labels. The operands of `tiled` are names and layouts, where any word may stand first.
        if matches!(word, "mma" | "copy") {
            self.label_slip(behind, label.as_ref(), word)?;
        }
        // A name alone is an argument, whichever name it is.
        let label = label.filter(|_| !behind.at_end() && behind.cursor.punct().is_none());
        if label.is_some() {
            *self = behind;
        }
        let value = self.expression()?;
        let bits = if self.take_word("of") { Some(self.bits("of")?) } else { None };
        if self.peek_ident().is_some_and(|found| found == "bits") {
            return Err(Diagnostic::bits_after_of(self.here()));
        }
        Ok(AtomArgument { label, value, bits })
    }

    /// Parses the bits of an element: a number.
    pub(super) fn bits(&mut self, what: &str) -> Parsed<Expression> {
        if let Some(found) = self.peek_ident().map(|found| found.to_string())
            && let Some(bits) = bits_of_type(&found)
        {
            return Err(Diagnostic::bits_of_type(self.here(), &found, what, bits));
        }
        self.operand(Wanted::Number)
    }

    /// Reports a word before a table that names no operand, or has a `:` after it.
    fn label_slip(&self, mut behind: Parser, label: Option<&Ident>, word: &str) -> Parsed<()> {
        let Some(found) = self.peek_ident() else { return Ok(()) };
        if let (Some(label), Some((punct, _))) = (label, behind.cursor.punct())
            && matches!(punct.as_char(), ':' | '=')
        {
            return Err(Diagnostic::label_with(behind.here(), &label.to_string(), &behind.found()));
        }
        let meant = meant(&found.to_string(), word);
        let is_label = match (behind.peek_ident(), behind.cursor.literal()) {
            // A word before a word or a number can only be a label; `Table of 16` is a table of 16 bits.
            (Some(next), _) => next != "of",
            (None, Some(_)) => true,
            (None, None) => meant.is_some() && behind.take_group(Delimiter::Parenthesis).is_some(),
        };
        match label {
            None if is_label => Err(Diagnostic::unknown_label(self.here(), word, &found.to_string(), meant)),
            _ => Ok(()),
        }
    }

    /// Parses the part of a product or a copy after its name.
    pub(super) fn part_of(&mut self, name: &Name, region: Region) -> Parsed<Option<Expression>> {
        let mut next = *self;
        let is_dot = next.take_punct('.');
        let part = next.peek_ident().filter(|word| is_dot && PARTS.iter().any(|part| word == part));
        let Some(part) = part else {
            return match next.peek_ident().map(|found| found.to_string()) {
                Some(found) if is_dot && is_part_slip(&found) => Err(Diagnostic::unknown_part(next.here(), &found)),
                _ => Ok(None),
            };
        };
        next.skip();
        let owner = Expression { kind: Kind::Name(name.clone()), region };
        let tensor = match next.take_group(Delimiter::Parenthesis) {
            Some((inside, group)) => Some(inside.tensor(group)?),
            None => None,
        };
        *self = next;
        let region = region.to(self.behind());
        Ok(Some(Expression { kind: Kind::Part(Box::new(PartOf { owner, part, tensor })), region }))
    }

    /// Parses the tensor in parentheses.
    fn tensor(mut self, group: Region) -> Parsed<Expression> {
        self.entry = Wanted::Operand;
        let mut tensors = self.list()?;
        match (tensors.pop(), tensors.is_empty()) {
            (Some(tensor), true) => Ok(tensor),
            (last, _) => {
                let found = tensors.len() + usize::from(last.is_some());
                Err(Diagnostic::argument_count(group, "part", found, Some(1), "Product.c(Tensor)"))
            }
        }
    }
}

/// Returns the word meant by one that names no operand or side.
fn meant(found: &str, word: &str) -> Option<&'static str> {
    Some(match (word, found) {
        ("mma", "A") => "a",
        ("mma", "B") => "b",
        ("mma", "C" | "D" | "d") => "c",
        ("mma", "lane" | "threads" | "thr") => "lanes",
        ("copy", "src" | "source" | "S" | "s" | "reads") => "from",
        ("copy", "dst" | "dest" | "destination" | "D" | "d" | "writes") => "to",
        ("copy", "ref" | "reference") => "by",
        _ => return None,
    })
}

/// Returns the bits of a number type.
fn bits_of_type(name: &str) -> Option<&str> {
    let digits = ["bf", "tf", "f", "i", "u", "s"].iter().find_map(|prefix| name.strip_prefix(prefix))?;
    // TF32 has 19 bits, and takes a register of 32.
    let bits = if name == "tf32" { "32" } else { digits };
    matches!(bits, "4" | "8" | "16" | "32" | "64" | "128").then_some(bits)
}

/// Whether a word after a `.` is meant as an operand or a side.
fn is_part_slip(found: &str) -> bool {
    const SLIPS: &[&str] =
        &["A", "B", "C", "D", "d", "src", "source", "dst", "dest", "destination", "reads", "writes", "read", "write"];
    SLIPS.contains(&found)
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.word)?;
        for (i, argument) in self.arguments.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            argument.label.as_ref().map_or(Ok(()), |label| write!(f, "{label} "))?;
            write!(f, "{}", argument.value)?;
            argument.bits.as_ref().map_or(Ok(()), |bits| write!(f, " of {bits}"))?;
        }
        f.write_str(")")?;
        self.within.as_ref().map_or(Ok(()), |tile| write!(f, " in {tile}"))
    }
}
