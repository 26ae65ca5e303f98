//! The table of claims, `#[check(..)]` and `assert_layout!`: one line each.

#[cfg_attr(not(feature = "chapters"), path = "claim/off/of_chapters.rs")]
mod of_chapters;

use layout_algebra::{Composed, Layout, LayoutError, Operation as Word, check};
use proc_macro2::Ident;

use crate::chapters::{Access, Linear, Machine};
use crate::spell;
pub use of_chapters::{on_linear, usages_on_linear};

type Answer = Result<(), LayoutError>;
/// The answer about an access of a layout in memory, on a machine, against a number.
type Decide = fn(&Access, &Composed, &Machine, u64) -> Answer;
/// The wavefronts of an access on a machine that a number allows.
type Allows = fn(&Access, &Machine, u64) -> Option<u64>;

/// A claim that can be made: how it is written, and the function of the algebra that decides it.
#[derive(Debug)]
pub struct Claimable {
    /// What heads its errors.
    pub word: Word,
    pub name: &'static str,
    pub usage: &'static str,
    pub rule: Rule,
}

/// The arguments of a claim, and the function of the algebra that decides it.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    Layout(fn(&Layout) -> Answer),
    /// A mode of the subject, by its number.
    LayoutNumber(fn(&Layout, u64) -> Answer),
    /// The subject against a number after an operator; in parentheses, `size(32)`, the number alone.
    Compared(&'static str, fn(&Layout, u64) -> Answer),
    LayoutLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject is a tile of the other layout, which the algebra names first.
    TileLayout(fn(&Layout, &Layout) -> Answer),
    /// Of a linear layout alone.
    Linear(fn(&Linear) -> Answer),
    /// The subject and the other layout, each from an offset on.
    Offsets(fn(&Layout, u64, &Layout, u64) -> Answer),
    /// Of a product: its registers of an operand, against a number after `<=`.
    Registers,
    /// Of a product or a copy: each element that is written has one owner.
    Owners,
    /// Of a tensor: what a side of a copy moves at once lies side by side.
    AtOnce,
    /// Of a tensor in shared memory: a descriptor says where the blocks of an operand of a product lie.
    Descriptor,
    /// An access of the subject against a number after an operator; with a machine in place of that of the access,
    /// the claim of this name.
    Access {
        operator: &'static str,
        /// The function of the library that rustc calls.
        function: &'static str,
        on_machine: Option<&'static str>,
        decide: Decide,
        /// The wavefronts that the number allows, where it is about them.
        wavefronts: Option<Allows>,
    },
}

impl Claimable {
    /// The function of the library that decides it, without a machine.
    pub fn function(&self) -> &'static str {
        if let Rule::Access { function, .. } = self.rule { function } else { self.name }
    }

    /// The module of the library that decides it, where it is one about atoms.
    pub fn module(&self) -> Option<&'static str> {
        matches!(self.rule, Rule::Registers | Rule::Owners | Rule::AtOnce | Rule::Descriptor).then_some("atom")
    }

    /// Whether the claim can be made of a linear layout, or of one `shape : stride`.
    pub fn is_about(&self, linear: bool) -> bool {
        let of_layouts = !matches!(self.rule, Rule::Linear(_)) && self.module().is_none();
        if linear { on_linear(self).is_some() } else { of_layouts }
    }
}

impl Rule {
    /// The number of arguments after the subject.
    pub fn arguments(&self) -> usize {
        match self {
            Rule::Layout(_) | Rule::Linear(_) | Rule::Owners => 0,
            Rule::LayoutNumber(_)
            | Rule::Compared(..)
            | Rule::LayoutLayout(_)
            | Rule::TileLayout(_)
            | Rule::AtOnce
            | Rule::Descriptor => 1,
            Rule::Access { .. } | Rule::Registers => 2,
            Rule::Offsets(_) => 3,
        }
    }

    /// Whether it takes so many arguments.
    pub fn takes(&self, arguments: usize) -> bool {
        let machine = matches!(self, Rule::Access { on_machine: Some(_), .. });
        arguments == self.arguments() || machine && arguments == 1 + self.arguments()
    }
}

const fn entry(word: Word, usage: &'static str, rule: Rule) -> Claimable {
    Claimable { word, name: word.name(), usage, rule }
}

/// The claims about layouts alone.
static PLAIN: &[Claimable] = &[
    entry(Word::Size, "size == 32", Rule::Compared("==", check::size)),
    entry(Word::Cosize, "cosize <= 40", Rule::Compared("<=", check::cosize)),
    entry(Word::Injective, "injective", Rule::Layout(check::injective)),
    entry(Word::Compact, "compact", Rule::Layout(check::compact)),
    entry(Word::Bijective, "bijective", Rule::Layout(check::bijective)),
    entry(Word::Vector, "vector >= 8", Rule::Compared(">=", check::vector)),
    entry(Word::Divides, "divides(Other)", Rule::TileLayout(check::divides)),
    entry(Word::SameFunction, "same_function(Other)", Rule::LayoutLayout(check::same_function)),
    entry(Word::Tractable, "tractable", Rule::Layout(check::tractable)),
    entry(Word::Separated, "separated(0)", Rule::LayoutNumber(separated)),
    entry(Word::Disjoint, "disjoint(0, Other, 8)", Rule::Offsets(check::disjoint)),
];

/// All claims.
fn all() -> impl Iterator<Item = &'static Claimable> {
    PLAIN.iter().chain(of_chapters::CLAIMS)
}

/// The parts along mode `mode` are disjoint; a number that is no mode is more than any.
fn separated(layout: &Layout, mode: u64) -> Answer {
    check::separated(layout, usize::try_from(mode).unwrap_or(usize::MAX))
}

/// How the claim of this name is written, if there is one.
pub fn usage(name: &str) -> Option<&'static str> {
    find(name).map(|entry| entry.usage)
}

/// Whether a name is a claim, or looks like one: consts are not written in small letters.
pub fn is_claim(name: &Ident) -> bool {
    name.to_string().chars().all(|c| c.is_lowercase() || c == '_' || c.is_ascii_digit())
}

/// Whether there is a claim of this name.
pub fn exists(name: &Ident) -> bool {
    all().any(|entry| name == entry.name)
}

/// Whether a claim of this name may name its subject itself.
pub fn names_its_subject(name: &Ident) -> bool {
    name == "disjoint"
}

/// The operator before the number in the claim of this name, and how the claim is written: of the subject itself, or,
/// after a list in parentheses, of what is in it.
pub fn comparison(name: &str, of_list: bool) -> Option<(&'static str, &'static str)> {
    named(name).find_map(|entry| match (entry.rule, of_list) {
        (Rule::Compared(operator, _), false) | (Rule::Access { operator, .. }, true) => Some((operator, entry.usage)),
        (Rule::Registers, true) => Some(("<=", entry.usage)),
        _ => None,
    })
}

/// Whether the claim of this name is its name alone.
pub fn is_word(name: &str) -> bool {
    find(name).is_some() && named(name).all(|entry| entry.rule.arguments() == 0)
}

/// The claims of this name: a word may take a number, or an access and a number.
fn named(name: &str) -> impl Iterator<Item = &'static Claimable> {
    all().filter(move |entry| entry.name == name)
}

/// The claim of this name, the first one where there are two.
pub fn find(name: &str) -> Option<&'static Claimable> {
    named(name).next()
}

/// The claim of this name that takes so many arguments; the first of the name where none does.
pub fn taking(name: &str, arguments: usize) -> Option<&'static Claimable> {
    named(name).find(|entry| entry.rule.takes(arguments)).or_else(|| find(name))
}

/// The claim that a name is a slip of.
pub fn nearest(name: &str) -> Option<&'static str> {
    let word = name.to_lowercase();
    let called = OTHER_WORDS.iter().find(|(_, others)| others.contains(&&*word)).map(|(claim, _)| *claim);
    called.or_else(|| spell::nearest(name, all().map(|entry| entry.name)))
}

/// Claims, and what they are called elsewhere.
const OTHER_WORDS: [(&str, &[&str]); 9] = [
    ("conflicts", &["conflict_free", "no_conflicts", "bank_conflicts", "bank_conflict_free"]),
    ("size", &["length", "len", "elements", "numel", "count"]),
    ("cosize", &["extent", "capacity", "max_index", "span", "fits"]),
    ("injective", &["unique", "one_to_one", "distinct", "no_overlap", "disjoint_elements", "no_alias"]),
    ("compact", &["dense", "gapless", "no_holes", "packed", "contiguous"]),
    ("bijective", &["bijection", "one_to_one_onto"]),
    ("vector", &["vectorized", "vectorizable", "aligned", "alignment", "width"]),
    ("sectors", &["coalesced", "transactions"]),
    ("same_function", &["equal", "equals", "same", "equivalent"]),
];

/// How the claim is written that a name is a slip of.
pub fn meant(name: &str) -> Option<&'static str> {
    nearest(name).and_then(usage)
}

/// How all claims are written.
pub fn usages() -> Vec<&'static str> {
    all().map(|entry| entry.usage).collect()
}
