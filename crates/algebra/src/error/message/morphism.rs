//! Messages L08: morphisms, refinements, the elementary theory.

use super::{around, rows};
use crate::error::fill::Arg::{Many, N, Or, T};

rows! {
    line:
    "L0801" "the map does not have one entry for each leaf" MapLength { given, expected } =>
        line.says("the map has length {}, the domain has length {}", &[N(given as u64), N(expected as u64)])
            .help("write {}, one for each leaf; `*` is the base point", &[Many(expected as u64, "place")]);
    "L0802" "an arrow ends outside the codomain" MapOutOfRange { target, length } =>
        line.says("there is no entry {}, the codomain has {} leaves", &[N(target), N(length as u64)])
            .help("write a place from |1| to |{}|, or `|*|` for the base point", &[N(length as u64)]);
    "L0803" "two arrows end at one entry" MapNotInjective { first, second, target } =>
        line.says("entries {} and {} both map to entry {}", &[N(first as u64), N(second as u64), N(target as u64)])
            .because("two modes of one stride would have one index for two coordinates", &[])
            .help("send one of them to `|*|`, which has stride 0", &[]);
    "L0804" "an arrow joins different entries" EntryMismatch { place, target, extent, target_extent } =>
        line.says("entry {} is {}, but its arrow ends at entry {}, which is {}",
                &[N(place as u64), N(extent), N(target as u64), N(target_extent)])
            .help("an arrow joins equal entries: write |{}| in both places", &[N(extent)]);
    "L0805" "codomain and domain differ" NotComposable { codomain, domain } =>
        line.says("the codomain of the first is not the domain of the next", &[])
            .because("{} is not {}", &[T(&codomain.text()), T(&domain.text())])
            .help("use a second morphism with the domain ~{}~, or refine both first", &[T(&codomain.text())]);
    "L0806" "two morphisms have different codomains" CodomainMismatch { left, right } =>
        line.says("the codomains differ", &[])
            .because("{} is not {}", &[T(&left.text()), T(&right.text())])
            .help("use a second morphism into ~{}~", &[T(&left.text())]);
    "L0807" "images overlap" ImagesOverlap { target } =>
        line.says("both morphisms map an entry to entry {} of the codomain", &[N(target as u64)])
            .help("send the entry that maps to entry {} to `*` in one of them", &[N(target as u64)]);
    "L0808" "not complementable" NotComplementable { place, extent } =>
        line.says("no complement, entry {}, {}, maps to the base point", &[N(place as u64), N(extent)])
            .because("its mode has stride 0, so {} coordinates have one index", &[N(extent)])
            .help("leave entry {} out of the domain first", &[N(place as u64)]);
    "L0809" "not product admissible" NotProductAdmissible { codomain, free } =>
        line.says("the second factor does not fit into the free entries of the first", &[])
            .because("its codomain is {}, free is {}", &[T(&codomain.text()), T(&free.text())])
            .help("use a factor with the codomain ~{}~", &[T(&free.text())]);
    "L0810" "places are not increasing" NotIncreasing { first, second } => {
        let line = line.says("place {} follows place {}", &[N(second as u64), N(first as u64)]);
        if first == second {
            line.help("name place {} once", &[N(first as u64)])
        } else {
            line.help("name place {} before place {}", &[N(second as u64), N(first as u64)])
        }
    };
    "L0811" "an entry where an arrow ends is left out" ImageNotKept { target, extent } =>
        line.says("an arrow ends at entry {}, {}, which is left out", &[N(target as u64), N(extent)])
            .help("keep entry {} too", &[N(target as u64)]);
    "L0812" "an entry where an arrow ends is merged" HitEntryMerged { target, extent } =>
        line.says("an arrow ends at entry {}, {}, which is merged", &[N(target as u64), N(extent)])
            .help("give entry {} a run of its own", &[N(target as u64)]);
    "L0813" "no mutual refinement" NotMutuallyRefinable { left, right, reached } =>
        if right == 0 {
            line.says("the first tuple extends past the end of the second, at {}", &[N(reached)])
                .help("the second tuple needs a further factor ~{}~", &[N(left)])
        } else {
            line.says("no mutual refinement, {} and {} do not divide one another", &[N(left), N(right)])
                .because("the cuts agree up to {}, then {} of the first meets {} of the second",
                    &[N(reached), N(left), N(right)])
                .help("use {} in place of {}; layouts may compose all the same, `composition` decides",
                    &[Or(around(right, left)), N(right)])
        };
    "L0814" "not left divisible" NotLeftDivisible { divisor, place, part, factor } => {
        let misfit =
            if part < factor { "{} does not divide {}" } else { "{} is not a multiple of {}" };
        line.says("not left divisible by {}, {} is left at factor {}, {}",
                &[N(divisor), N(part), N(place as u64), N(factor)])
            .because(misfit, &[N(part), N(factor)])
            .help("use {} in place of {}; `composition` composes more than this condition",
                &[Or(divisors(divisor, part, factor)), N(divisor)])
    };
    "L0815" "the intervals of two modes overlap" IntervalsOverlap { first, second, left, right } => {
        // The mode that begins later must begin after the end of the earlier mode.
        let (mode, end) = if left[0] <= right[0] { (second, left[1]) } else { (first, right[1]) };
        line.says("the intervals of modes {} and {} overlap", &[N(first as u64), N(second as u64)])
            .because("they reach from {} to {}, and from {} to {}",
                &[N(left[0]), N(left[1]), N(right[0]), N(right[1])])
            .help("use stride {} in mode {}; `composition` composes more than this condition",
                &[N(end.saturating_add(1)), N(mode as u64)])
    };
    "L0816" "not admissible for a complement" NotComplementAdmissible { extent, stride, next } =>
        if next == 0 {
            line.says("no complement, a stride or the bound is 0", &[])
                .help("filter the layout first: a mode of stride 0 repeats elements", &[])
        } else {
            let step = extent.saturating_mul(stride);
            line.says("no complement, {} x {} = {} does not divide {}", &[N(extent), N(stride), N(step), N(next)])
                .help("use {} in place of {}; `complement` leaves holes instead",
                    &[Or(around(next, step)), N(next)])
        };
}

/// The divisors next to a divisor of which `part` remains at `factor`, and neither divides it nor is a multiple.
const fn divisors(divisor: u64, part: u64, factor: u64) -> [u64; 2] {
    let done = divisor / if part == 0 { 1 } else { part };
    if part > factor {
        return around(divisor, done.saturating_mul(factor));
    }
    let (mut below, mut above) = (part, part);
    while below > 1 && factor % below != 0 {
        below -= 1;
    }
    while above < factor && factor % above != 0 {
        above += 1;
    }
    [done.saturating_mul(below), done.saturating_mul(above)]
}
