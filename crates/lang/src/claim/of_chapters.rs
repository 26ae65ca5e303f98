//! The claims of chapters: about linear layouts, accesses, products and copies.

use layout_algebra::access::{Access, Machine};
use layout_algebra::linear::Linear;
use layout_algebra::{Composed, Operation as Word, check};

use super::{Allows, Answer, Claimable, Decide, Rule, all, entry};

/// All claims of chapters.
pub(super) static CLAIMS: &[Claimable] = &[
    entry(Word::Renames, "renames(Dealt)", Rule::LayoutLayout(check::renames)),
    banks(Word::Conflicts, "conflicts(Load) <= 0", "conflicts_on", Access::require_conflicts, with_conflicts),
    banks(Word::Wavefronts, "wavefronts(Load) <= 4", "wavefronts_on", Access::require_wavefronts, |_, _, most| {
        Some(most)
    }),
    at_most(Word::Sectors, "sectors(Load) <= 16", Access::require_sectors),
    at_most(Word::Lines, "lines(Load) <= 4", Access::require_lines),
    at_most(Word::Pages, "pages(Load) <= 1", Access::require_pages),
    entry(Word::Vector, "vector(Load) >= 4", VECTOR),
    entry(Word::Registers, "registers(c) <= 128", Rule::Registers),
    entry(Word::Owners, "owners", Rule::Owners),
    entry(Word::AtOnce, "at_once(Fill.from)", Rule::AtOnce),
    entry(Word::Descriptor, "descriptor(Product.a)", Rule::Descriptor),
    entry(Word::Instructions, "instructions <= 1", Rule::Instructions),
    entry(Word::Bulk, "bulk(Global, 16)", Rule::Bulk),
    entry(Word::Bulk, "bulk(Global, 16) <= 1", Rule::Boxes),
    entry(Word::Linear, "linear", Rule::Layout(check::linear)),
    entry(Word::Surjective, "surjective", Rule::Linear(Linear::require_surjective)),
    entry(Word::Invertible, "invertible", Rule::Linear(Linear::require_invertible)),
    entry(Word::BitPermutation, "bit_permutation", Rule::Linear(Linear::require_bit_permutation)),
];

/// Makes a claim that an access touches at most so many blocks.
const fn at_most(word: Word, usage: &'static str, decide: Decide) -> Claimable {
    let function = word.name();
    entry(word, usage, Rule::Access { operator: "<=", function, on_machine: None, decide, wavefronts: None })
}

/// Makes a claim about wavefronts, with the wavefronts that its number allows.
const fn banks(
    word: Word,
    usage: &'static str,
    on_machine: &'static str,
    decide: Decide,
    wavefronts: Allows,
) -> Claimable {
    let (on_machine, wavefronts) = (Some(on_machine), Some(wavefronts));
    let function = word.name();
    entry(word, usage, Rule::Access { operator: "<=", function, on_machine, decide, wavefronts })
}

/// Returns the wavefronts of an instruction with so many conflicts in each of its phases.
fn with_conflicts(access: &Access, machine: &Machine, conflicts: u64) -> Option<u64> {
    // A phase without conflicts is one wavefront; each conflict is one more.
    access.phases(machine).ok()?.checked_mul(conflicts.checked_add(1)?)
}

/// One instruction of an access moves so many values.
const VECTOR: Rule =
    Rule::Access { operator: ">=", function: "vector_of", on_machine: None, decide: vector_of, wavefronts: None };

/// Checks the vector of an access, which is the same on every machine.
fn vector_of(access: &Access, memory: &Composed, _: &Machine, least: u64) -> Answer {
    access.require_vector(memory, least)
}

/// Returns the claim of an entry about a linear layout.
pub fn on_linear(entry: &Claimable) -> Option<fn(&Linear) -> Answer> {
    match entry.rule {
        Rule::Linear(rule) => Some(rule),
        // The one word that both kinds of layouts have.
        Rule::Layout(_) if entry.name == "injective" => Some(Linear::require_injective),
        _ => None,
    }
}

/// Returns the syntax of the claims about linear layouts.
pub fn usages_on_linear() -> String {
    let usages: Vec<&str> = all().filter(|entry| on_linear(entry).is_some()).map(|entry| entry.usage).collect();
    usages.join(", ")
}
