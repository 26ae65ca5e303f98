//! The words of atoms, with their syntax.

use layout_algebra::parts::{Operand, Side};

use crate::defines::Defines;
use crate::spell;

/// The syntax of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// `mma(..)`
    Mma,
    /// `copy(..)`
    Copy,
    /// `tiled(..)`, a product.
    Product,
    /// `tiled(..)`, a copy.
    Tiled,
    /// `copy_of(..)`
    Of,
    /// `store_of(..)`
    Store,
    /// `copy_like(..)`
    Like,
    /// `cotiled(..)`
    Cotiled,
    /// `box(..)`
    Box,
}

/// A word, its kind of definition, and an example.
#[derive(Debug)]
pub struct Word {
    pub name: &'static str,
    pub defines: Defines,
    pub usage: &'static str,
    pub rule: Rule,
}

/// All words.
pub static WORDS: &[Word] = &[
    Word {
        name: "mma",
        defines: Defines::Atom,
        usage: "mma((4, 4, 2), a A of 32, b B of 32, c C of 32)",
        rule: Rule::Mma,
    },
    Word { name: "copy", defines: Defines::Atom, usage: "copy(from F, to T, by from)", rule: Rule::Copy },
    Word { name: "tiled", defines: Defines::Product, usage: "tiled(Atom, (2, 2, 1), [_, _, _])", rule: Rule::Product },
    Word {
        name: "tiled",
        defines: Defines::Copy,
        usage: "tiled(Atom of 16, (32, 4) : (4, 1), (1, 8))",
        rule: Rule::Tiled,
    },
    Word { name: "copy_of", defines: Defines::Copy, usage: "copy_of(Atom of 16, Product.a)", rule: Rule::Of },
    Word { name: "store_of", defines: Defines::Copy, usage: "store_of(Atom of 32, Product.c)", rule: Rule::Store },
    Word { name: "copy_like", defines: Defines::Copy, usage: "copy_like(Atom of 16, Fill.to)", rule: Rule::Like },
    Word {
        name: "cotiled",
        defines: Defines::Copy,
        usage: "cotiled(Atom, (32, 8) : (8, 1), (16, 16) : (16, 1))",
        rule: Rule::Cotiled,
    },
    Word { name: "box", defines: Defines::Tma, usage: "box(Global, Stage of 16)", rule: Rule::Box },
];

/// Returns the first word of this name. It defines an instruction, a tiled product or a tiled copy, and is no operation
/// on layouts.
pub fn named(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// Returns the word of this name that defines `defines`.
pub fn find(name: &str, defines: Defines) -> Option<&'static Word> {
    // `tiled` is two words, of a product and of a copy: the keyword of the definition decides.
    WORDS.iter().find(|word| word.name == name && word.defines == defines)
}

/// Returns the usage of the word that a name is a slip of; otherwise of the first word.
pub fn meant(name: &str, defines: Defines) -> &'static str {
    let words = || WORDS.iter().filter(|word| word.defines == defines);
    let nearest = spell::nearest(name, words().map(|word| word.name));
    let found = words().find(|word| nearest == Some(word.name)).or_else(|| words().next());
    found.map_or("", |word| word.usage)
}

/// The operand of a product, or the side of a copy, that a letter or a word names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `a`, `b`, `c`
    Operand(Operand),
    /// `from`, `to`
    Side(Side),
}

impl Part {
    /// Returns the part of this name.
    pub fn named(name: &str) -> Option<Part> {
        Some(match name {
            "a" => Part::Operand(Operand::A),
            "b" => Part::Operand(Operand::B),
            "c" => Part::Operand(Operand::C),
            "from" => Part::Side(Side::From),
            "to" => Part::Side(Side::To),
            _ => return None,
        })
    }

    /// Returns whether the part belongs to a product or to a copy.
    pub fn of(self) -> Defines {
        match self {
            Part::Operand(_) => Defines::Product,
            Part::Side(_) => Defines::Copy,
        }
    }
}
