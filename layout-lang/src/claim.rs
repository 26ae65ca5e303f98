//! The table of claims, `#[check(..)]` and `assert_layout!`: one line each.

use layout_algebra::{Layout, LayoutError, check};
use proc_macro2::Ident;

use crate::spell;

type Answer = Result<(), LayoutError>;

/// A claim that can be made: how it is written, and the function of the algebra that decides it.
#[derive(Debug)]
pub struct Claimable {
    pub name: &'static str,
    pub usage: &'static str,
    pub rule: Rule,
}

/// The arguments of a claim, and the function of the algebra that decides it.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    Layout(fn(&Layout) -> Answer),
    LayoutNumber(fn(&Layout, u64) -> Answer),
    LayoutLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject is a tile of the other layout, which the algebra names first.
    TileLayout(fn(&Layout, &Layout) -> Answer),
    /// The subject and the other layout, each from an offset on.
    Offsets(fn(&Layout, u64, &Layout, u64) -> Answer),
}

impl Rule {
    /// The number of arguments after the subject.
    pub fn arguments(&self) -> usize {
        match self {
            Rule::Layout(_) => 0,
            Rule::LayoutNumber(_) | Rule::LayoutLayout(_) | Rule::TileLayout(_) => 1,
            Rule::Offsets(_) => 3,
        }
    }
}

const fn entry(name: &'static str, usage: &'static str, rule: Rule) -> Claimable {
    Claimable { name, usage, rule }
}

/// All claims.
static CLAIMS: &[Claimable] = &[
    entry("size", "size(32)", Rule::LayoutNumber(check::size)),
    entry("cosize", "cosize(40)", Rule::LayoutNumber(check::cosize)),
    entry("injective", "injective", Rule::Layout(check::injective)),
    entry("compact", "compact", Rule::Layout(check::compact)),
    entry("bijective", "bijective", Rule::Layout(check::bijective)),
    entry("vector", "vector(8)", Rule::LayoutNumber(check::vector)),
    entry("divides", "divides(Other)", Rule::TileLayout(check::divides)),
    entry("same_function", "same_function(Other)", Rule::LayoutLayout(check::same_function)),
    entry("tractable", "tractable", Rule::Layout(check::tractable)),
    entry("separated", "separated(0)", Rule::LayoutNumber(separated)),
    entry("disjoint", "disjoint(0, Other, 8)", Rule::Offsets(check::disjoint)),
];

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
    CLAIMS.iter().any(|entry| name == entry.name)
}

/// Whether a claim of this name may name its subject itself.
pub fn names_its_subject(name: &Ident) -> bool {
    name == "disjoint"
}

/// The claim of this name.
pub fn find(name: &str) -> Option<&'static Claimable> {
    CLAIMS.iter().find(|entry| entry.name == name)
}

/// How the claim is written that a name is a slip of.
pub fn meant(name: &str) -> Option<&'static str> {
    spell::nearest(name, CLAIMS.iter().map(|entry| entry.name)).and_then(usage)
}

/// How all claims are written.
pub fn usages() -> Vec<&'static str> {
    CLAIMS.iter().map(|entry| entry.usage).collect()
}
