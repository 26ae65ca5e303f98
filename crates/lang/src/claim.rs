//! The table of claims, `#[check(..)]` and `assert_layout!`: one line each.

#[cfg_attr(not(feature = "chapters"), path = "claim/off/of_chapters.rs")]
mod of_chapters;

use layout_algebra::{Composed, Layout, LayoutError, Operation as Word, check};
use proc_macro2::Ident;

use crate::chapters::{Access, Linear, Machine};
use crate::spell;
pub use of_chapters::{on_linear, usages_on_linear};

type Answer = Result<(), LayoutError>;
/// Decides a claim about an access of a layout in memory, on a machine, against a number.
type Decide = fn(&Access, &Composed, &Machine, u64) -> Answer;
/// Returns the wavefronts of an access on a machine that a number allows.
type Allows = fn(&Access, &Machine, u64) -> Option<u64>;

/// A claim of the language: its syntax, and the function of the algebra that decides it.
#[derive(Debug)]
pub struct Claimable {
    /// The word at the head of its errors.
    pub word: Word,
    pub name: &'static str,
    pub usage: &'static str,
    pub rule: Rule,
}

/// The arguments of a claim, and the function of the algebra that decides it.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    Layout(fn(&Layout) -> Answer),
    /// Takes a mode of the subject, by its number.
    LayoutNumber(fn(&Layout, u64) -> Answer),
    /// Compares the subject with a number after an operator. The form in parentheses, `size(32)`, has the number alone.
    Compared(&'static str, fn(&Layout, u64) -> Answer),
    LayoutLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject is a tile of the other layout, which the algebra takes first.
    TileLayout(fn(&Layout, &Layout) -> Answer),
    /// A claim about a linear layout, without arguments.
    Linear(fn(&Linear) -> Answer),
    /// Takes the subject and another layout, each with an offset.
    Offsets(fn(&Layout, u64, &Layout, u64) -> Answer),
    /// Compares the registers of a product's operand with a number after `<=`.
    Registers,
    /// Each written element of a product or a copy has one owner.
    Owners,
    /// The elements of a tensor that a side of a copy moves at once are contiguous.
    AtOnce,
    /// A descriptor gives the blocks of a product's operand in a tensor in shared memory.
    Descriptor,
    /// Compares the instructions of a bulk copy with a number after `<=`.
    Instructions,
    /// Tiles of a tensor, in elements of so many bits, are bulk copies to a stage.
    Bulk,
    /// The same, of at most so many boxes: a number after `<=`.
    Boxes,
    /// Compares an access of the subject with a number after an operator. A machine in the claim replaces the access's
    /// own.
    Access {
        operator: &'static str,
        /// The function of the library that rustc calls.
        function: &'static str,
        on_machine: Option<&'static str>,
        decide: Decide,
        /// The wavefronts that the number allows, for a claim about wavefronts.
        wavefronts: Option<Allows>,
    },
}

impl Claimable {
    /// Returns the function of the library that decides it, without a machine.
    pub fn function(&self) -> &'static str {
        match self.rule {
            Rule::Access { function, .. } => function,
            Rule::Boxes => "boxes",
            _ => self.name,
        }
    }

    /// Returns the module of the library that decides it, for a claim about atoms.
    pub fn module(&self) -> Option<&'static str> {
        // The other claims are functions of `layout_static::check` itself.
        matches!(
            self.rule,
            Rule::Registers
                | Rule::Owners
                | Rule::AtOnce
                | Rule::Descriptor
                | Rule::Instructions
                | Rule::Bulk
                | Rule::Boxes
        )
        .then_some("atom")
    }

    /// Whether the claim takes a linear layout, or else a layout `shape : stride`.
    pub fn is_about(&self, linear: bool) -> bool {
        let of_layouts = !matches!(self.rule, Rule::Linear(_)) && self.module().is_none();
        if linear { on_linear(self).is_some() } else { of_layouts }
    }
}

impl Rule {
    /// Returns the number of arguments after the subject.
    pub fn arguments(&self) -> usize {
        match self {
            Rule::Layout(_) | Rule::Linear(_) | Rule::Owners => 0,
            Rule::LayoutNumber(_)
            | Rule::Compared(..)
            | Rule::LayoutLayout(_)
            | Rule::TileLayout(_)
            | Rule::AtOnce
            | Rule::Descriptor
            | Rule::Instructions => 1,
            Rule::Access { .. } | Rule::Registers | Rule::Bulk => 2,
            Rule::Offsets(_) | Rule::Boxes => 3,
        }
    }

    /// Whether the claim takes so many arguments.
    pub fn takes(&self, arguments: usize) -> bool {
        let machine = matches!(self, Rule::Access { on_machine: Some(_), .. });
        // A machine is optional, between the access and the number.
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
    entry(Word::Sorted, "sorted", Rule::Layout(check::sorted)),
    entry(Word::Coalesced, "coalesced", Rule::Layout(check::coalesced)),
    entry(Word::RowMajor, "row_major", Rule::Layout(check::row_major)),
    entry(Word::ColumnMajor, "column_major", Rule::Layout(check::column_major)),
    entry(Word::Separated, "separated(0)", Rule::LayoutNumber(separated)),
    entry(Word::Disjoint, "disjoint(0, Other, 8)", Rule::Offsets(check::disjoint)),
];

/// Iterates over all claims.
fn all() -> impl Iterator<Item = &'static Claimable> {
    PLAIN.iter().chain(of_chapters::CLAIMS)
}

/// Checks that the parts along mode `mode` are disjoint. A number too large for a mode is beyond every rank.
fn separated(layout: &Layout, mode: u64) -> Answer {
    check::separated(layout, usize::try_from(mode).unwrap_or(usize::MAX))
}

/// Returns the syntax of the claim of this name, if there is one.
pub fn usage(name: &str) -> Option<&'static str> {
    find(name).map(|entry| entry.usage)
}

/// Whether a name is a claim, or looks like one: consts are not in lowercase.
pub fn is_claim(name: &Ident) -> bool {
    // Also unknown words: a misspelled claim must not be read as a stride.
    name.to_string().chars().all(|c| c.is_lowercase() || c == '_' || c.is_ascii_digit())
}

/// Whether there is a claim of this name.
pub fn exists(name: &Ident) -> bool {
    all().any(|entry| name == entry.name)
}

/// Whether a claim of this name may contain its subject.
pub fn names_its_subject(name: &Ident) -> bool {
    name == "disjoint"
}

/// Returns the operator before the number in the claim of this name, and the syntax of the claim. The claim is about
/// the subject, or about a list in parentheses before it.
pub fn comparison(name: &str, of_list: bool) -> Option<(&'static str, &'static str)> {
    named(name).find_map(|entry| match (entry.rule, of_list) {
        (Rule::Compared(operator, _), false) | (Rule::Access { operator, .. }, true) => Some((operator, entry.usage)),
        (Rule::Registers | Rule::Boxes, true) | (Rule::Instructions, false) => Some(("<=", entry.usage)),
        _ => None,
    })
}

/// Returns the syntax of the compared claim, if a claim without a comparison has so many arguments too.
/// `bulk(Global) <= 1` has as many as `bulk(Global, 16)`.
pub fn confused(name: &str, of_list: bool, arguments: usize) -> Option<&'static str> {
    let (_, usage) = comparison(name, of_list)?;
    let entry = taking(name, arguments)?;
    (entry.rule.takes(arguments) && !entry.usage.contains('=')).then_some(usage)
}

/// Whether the claim of this name has no arguments.
pub fn is_word(name: &str) -> bool {
    find(name).is_some() && named(name).all(|entry| entry.rule.arguments() == 0)
}

/// Iterates over the claims of this name. A word may take a number, or an access and a number.
fn named(name: &str) -> impl Iterator<Item = &'static Claimable> {
    all().filter(move |entry| entry.name == name)
}

/// Returns the first claim of this name.
pub fn find(name: &str) -> Option<&'static Claimable> {
    named(name).next()
}

/// Returns the claim of this name with so many arguments; otherwise the first claim of the name.
pub fn taking(name: &str, arguments: usize) -> Option<&'static Claimable> {
    named(name).find(|entry| entry.rule.takes(arguments)).or_else(|| find(name))
}

/// Returns the claim that a name is a slip of.
pub fn nearest(name: &str) -> Option<&'static str> {
    let word = name.to_lowercase();
    let called = OTHER_WORDS.iter().find(|(_, others)| others.contains(&&*word)).map(|(claim, _)| *claim);
    // Words of other languages first: `fits` is near to no claim, and means one.
    called.or_else(|| spell::nearest(name, all().map(|entry| entry.name)))
}

/// Claims, with their names in other languages.
const OTHER_WORDS: [(&str, &[&str]); 13] = [
    ("conflicts", &["conflict_free", "no_conflicts", "bank_conflicts", "bank_conflict_free"]),
    ("size", &["length", "len", "elements", "numel", "count"]),
    ("cosize", &["extent", "capacity", "max_index", "span", "fits"]),
    ("injective", &["unique", "one_to_one", "distinct", "no_overlap", "disjoint_elements", "no_alias"]),
    ("compact", &["dense", "gapless", "no_holes", "packed", "contiguous"]),
    ("bijective", &["bijection", "one_to_one_onto"]),
    ("vector", &["vectorized", "vectorizable", "aligned", "alignment", "width"]),
    ("sectors", &["coalesced_access", "transactions"]),
    ("same_function", &["equal", "equals", "same", "equivalent"]),
    ("sorted", &["is_sorted", "ascending", "monotone", "monotonic"]),
    ("coalesced", &["is_coalesced"]),
    ("row_major", &["is_row_major", "c_contiguous", "c_order", "layout_right", "right_major"]),
    ("column_major", &["is_column_major", "f_contiguous", "fortran_order", "layout_left", "left_major", "col_major"]),
];

/// Returns the syntax of the claim that a name is a slip of.
pub fn meant(name: &str) -> Option<&'static str> {
    nearest(name).and_then(usage)
}

/// Returns the syntax of all claims.
pub fn usages() -> Vec<&'static str> {
    all().map(|entry| entry.usage).collect()
}
