//! The text of the errors about morphisms, refinements and the elementary theory.

use super::{HELP, NEXT, begin};
use crate::error::{Blame, LayoutError};
use crate::text::Text;

/// The whole text behind the code.
pub(super) const fn morphism(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::MapLength { .. }
        | LayoutError::MapOutOfRange { .. }
        | LayoutError::MapNotInjective { .. }
        | LayoutError::EntryMismatch { .. } => construction(text, error),
        LayoutError::NotComposable { .. }
        | LayoutError::CodomainMismatch { .. }
        | LayoutError::ImagesOverlap { .. }
        | LayoutError::NotComplementable { .. }
        | LayoutError::NotProductAdmissible { .. } => combination(text, error),
        LayoutError::NotLeftDivisible { .. }
        | LayoutError::IntervalsOverlap { .. }
        | LayoutError::NotComplementAdmissible { .. } => elementary(text, error),
        _ => parts(text, error),
    }
}

const fn construction(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::MapLength { blame, given, expected } => begin(text, blame)
            .text("the map has ")
            .number(given as u64)
            .text(" entries, the domain has ")
            .number(expected as u64)
            .text(" leaves")
            .text(HELP)
            .text("write one number for each leaf, `*` for the base point"),
        LayoutError::MapOutOfRange { blame, target, length } => begin(text, blame)
            .text("there is no entry ")
            .number(target)
            .text(", the codomain has ")
            .number(length as u64)
            .text(" leaves")
            .text(HELP)
            .text("entries are counted from 1; `*` is the base point"),
        LayoutError::MapNotInjective { blame, first, second, target } => begin(text, blame)
            .text("entries ")
            .number(first as u64)
            .text(" and ")
            .number(second as u64)
            .text(" both go to entry ")
            .number(target as u64)
            .text(NEXT)
            .text("two modes of one stride would have one index for two coordinates")
            .text(HELP)
            .text("send one of them to `*`, which has stride 0"),
        LayoutError::EntryMismatch { blame, place, target, extent, target_extent } => begin(text, blame)
            .text("entry ")
            .number(place as u64)
            .text(" is ")
            .number(extent)
            .text(", but entry ")
            .number(target as u64)
            .text(", where it goes, is ")
            .number(target_extent)
            .text(HELP)
            .text("an arrow joins equal entries: write ")
            .number(extent)
            .text(" in both places"),
        _ => text,
    }
}

const fn combination(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NotComposable { blame, codomain, domain } => begin(text, blame)
            .text("the codomain of the first is not the domain of the next")
            .text(NEXT)
            .then(&codomain.text())
            .text(" is not ")
            .then(&domain.text())
            .text(HELP)
            .text("refine both first: their weak composite, where there is a mutual refinement"),
        LayoutError::CodomainMismatch { blame, left, right } => begin(text, blame)
            .text("the codomains differ")
            .text(NEXT)
            .then(&left.text())
            .text(" is not ")
            .then(&right.text())
            .text(HELP)
            .text("only morphisms into one tuple can be put side by side"),
        LayoutError::ImagesOverlap { blame, target } => begin(text, blame)
            .text("both morphisms go to entry ")
            .number(target as u64)
            .text(" of the codomain")
            .text(HELP)
            .text("use the complement of the first, or leave the entry out of one of them"),
        LayoutError::NotComplementable { blame, place, extent } => begin(text, blame)
            .text("no complement, entry ")
            .number(place as u64)
            .text(", ")
            .number(extent)
            .text(", goes to the base point")
            .text(NEXT)
            .text("its mode has stride 0, so ")
            .number(extent)
            .text(" coordinates have one index")
            .text(HELP)
            .text("leave the entry out first"),
        LayoutError::NotProductAdmissible { blame, codomain, free } => begin(text, blame)
            .text("the second factor does not go into what the first leaves free")
            .text(NEXT)
            .text("it goes into ")
            .then(&codomain.text())
            .text(", free is ")
            .then(&free.text())
            .text(HELP)
            .text("use a factor with the codomain ")
            .then(&free.text()),
        _ => text,
    }
}

const fn parts(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NotIncreasing { blame, first, second } => begin(text, blame)
            .text("place ")
            .number(second as u64)
            .text(" stands behind place ")
            .number(first as u64)
            .text(HELP)
            .text("name the entries to keep in increasing order, each once"),
        LayoutError::ImageNotKept { blame, target, extent } => begin(text, blame)
            .text("an arrow goes to entry ")
            .number(target as u64)
            .text(", ")
            .number(extent)
            .text(", which is left out")
            .text(HELP)
            .text("keep every entry that an arrow goes to"),
        LayoutError::HitEntryMerged { blame, target, extent } => begin(text, blame)
            .text("an arrow goes to entry ")
            .number(target as u64)
            .text(", ")
            .number(extent)
            .text(", which is merged")
            .text(HELP)
            .text("let it be a run of its own"),
        LayoutError::NotMutuallyRefinable { blame, left, right, reached } => {
            refinement(text, blame, left, right, reached)
        }
        _ => text,
    }
}

const fn refinement(text: Text, blame: Blame, left: u64, right: u64, reached: u64) -> Text {
    let text = begin(text, blame);
    if right == 0 {
        return text
            .text("the first tuple goes on behind the end of the second, at ")
            .number(reached)
            .text(HELP)
            .text("the second tuple needs a further factor ")
            .number(left);
    }
    let text = text.text("no mutual refinement, ").number(left).text(" and ").number(right);
    let text = text.text(" do not divide one another").text(NEXT).text("the cuts agree up to ").number(reached);
    text.text(", then ")
        .number(left)
        .text(" of the first meets ")
        .number(right)
        .text(" of the second")
        .text(HELP)
        .text("layouts may compose all the same: `composition` decides that exactly")
}

const fn elementary(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::NotLeftDivisible { blame, divisor, place, part, factor } => {
            let text = begin(text, blame)
                .text("not left divisible by ")
                .number(divisor)
                .text(", ")
                .number(part)
                .text(" is left at factor ")
                .number(place as u64)
                .text(", ")
                .number(factor)
                .text(NEXT)
                .number(part);
            let text = if part < factor { text.text(" does not divide ") } else { text.text(" is no multiple of ") };
            text.number(factor)
                .text(HELP)
                .text("`composition` decides exactly, and composes more than this sufficient condition")
        }
        LayoutError::IntervalsOverlap { blame, first, second, left, right } => begin(text, blame)
            .text("the intervals of modes ")
            .number(first as u64)
            .text(" and ")
            .number(second as u64)
            .text(" overlap")
            .text(NEXT)
            .text("they reach from ")
            .number(left[0])
            .text(" to ")
            .number(left[1])
            .text(", and from ")
            .number(right[0])
            .text(" to ")
            .number(right[1])
            .text(HELP)
            .text("`composition` decides exactly, and composes more than this sufficient condition"),
        LayoutError::NotComplementAdmissible { blame, extent, stride, next } => {
            if next == 0 {
                return begin(text, blame)
                    .text("no complement, a stride or the bound is 0")
                    .text(HELP)
                    .text("filter the layout first: a mode of stride 0 repeats what is there");
            }
            begin(text, blame)
                .text("no complement, ")
                .number(extent)
                .text(" x ")
                .number(stride)
                .text(" = ")
                .number(extent.saturating_mul(stride))
                .text(" does not divide ")
                .number(next)
                .text(HELP)
                .text("`complement` leaves holes where this condition fails, unless the layout overlaps itself")
        }
        _ => text,
    }
}
