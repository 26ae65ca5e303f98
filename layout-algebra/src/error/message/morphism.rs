//! The text of the errors about morphisms, refinements and the elementary theory.

use super::{HELP, NEXT, begin, count};
use crate::data::text::Text;
use crate::error::{Blame, LayoutError};

/// The whole text after the code.
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
            .text("the map has length ")
            .number(given as u64)
            .text(", the domain has length ")
            .number(expected as u64)
            .text(HELP)
            .text("write ")
            .then(&count(Text::new(), expected as u64, "place"))
            .text(", one for each leaf; `*` is the base point"),
        LayoutError::MapOutOfRange { blame, target, length } => begin(text, blame)
            .text("there is no entry ")
            .number(target)
            .text(", the codomain has ")
            .number(length as u64)
            .text(" leaves")
            .text(HELP)
            .text("write a place from 1 to ")
            .number(length as u64)
            .text(", or `*` for the base point"),
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
            .text("use a second morphism with the domain ")
            .then(&codomain.text())
            .text(", or refine both first"),
        LayoutError::CodomainMismatch { blame, left, right } => begin(text, blame)
            .text("the codomains differ")
            .text(NEXT)
            .then(&left.text())
            .text(" is not ")
            .then(&right.text())
            .text(HELP)
            .text("use a second morphism into ")
            .then(&left.text()),
        LayoutError::ImagesOverlap { blame, target } => begin(text, blame)
            .text("both morphisms go to entry ")
            .number(target as u64)
            .text(" of the codomain")
            .text(HELP)
            .text("send what goes to entry ")
            .number(target as u64)
            .text(" to `*` in one of them"),
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
            .text("leave entry ")
            .number(place as u64)
            .text(" out of the domain first"),
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
            .text(" stands after place ")
            .number(first as u64)
            .text(HELP)
            .then(&increasing(first as u64, second as u64)),
        LayoutError::ImageNotKept { blame, target, extent } => begin(text, blame)
            .text("an arrow goes to entry ")
            .number(target as u64)
            .text(", ")
            .number(extent)
            .text(", which is left out")
            .text(HELP)
            .text("keep entry ")
            .number(target as u64)
            .text(" too"),
        LayoutError::HitEntryMerged { blame, target, extent } => begin(text, blame)
            .text("an arrow goes to entry ")
            .number(target as u64)
            .text(", ")
            .number(extent)
            .text(", which is merged")
            .text(HELP)
            .text("give entry ")
            .number(target as u64)
            .text(" a run of its own"),
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
            .text("the first tuple goes on past the end of the second, at ")
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
        .then(&multiples(right, left))
        .text("; layouts may compose all the same, `composition` decides")
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
            let text = if part < factor { text.text(" does not divide ") } else { text.text(" is not a multiple of ") };
            text.number(factor)
                .text(HELP)
                .then(&divisors(divisor, part, factor))
                .text("; `composition` composes more than this condition")
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
            .then(&behind([first as u64, second as u64], left, right))
            .text("; `composition` composes more than this condition"),
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
                .then(&multiples(next, extent.saturating_mul(stride)))
                .text("; `complement` leaves holes instead")
        }
        _ => text,
    }
}

/// Two places in increasing order.
const fn increasing(first: u64, second: u64) -> Text {
    if first == second {
        return Text::new().text("name place ").number(first).text(" once");
    }
    Text::new().text("name place ").number(second).text(" before place ").number(first)
}

/// The multiples of `of` next to a number.
const fn multiples(number: u64, of: u64) -> Text {
    let of = if of == 0 { 1 } else { of };
    let below = number / of * of;
    let text = Text::new().text("use ");
    let text = if below == 0 { text } else { text.number(below).text(" or ") };
    text.number(below.saturating_add(of)).text(" in place of ").number(number)
}

/// The divisors next to one of which `part` is left at `factor`, where it neither divides it nor is a multiple.
const fn divisors(divisor: u64, part: u64, factor: u64) -> Text {
    let done = divisor / if part == 0 { 1 } else { part };
    if part > factor {
        return multiples(divisor, done.saturating_mul(factor));
    }
    let (mut below, mut above) = (part, part);
    while below > 1 && factor % below != 0 {
        below -= 1;
    }
    while above < factor && factor % above != 0 {
        above += 1;
    }
    let text = Text::new().text("use ").number(done.saturating_mul(below)).text(" or ");
    text.number(done.saturating_mul(above)).text(" in place of ").number(divisor)
}

/// The stride with which the mode that begins later begins after the other.
const fn behind(modes: [u64; 2], left: [u64; 2], right: [u64; 2]) -> Text {
    let (mode, end) = if left[0] <= right[0] { (modes[1], left[1]) } else { (modes[0], right[1]) };
    Text::new().text("use stride ").number(end.saturating_add(1)).text(" in mode ").number(mode)
}
