//! Texts of errors about composition. `A` is the outer layout, and is written out: it may be a mode of what the user wrote, the
//! inner layout of a swizzled one, or a complement.

use super::{HELP, NEXT, begin, count, nearest};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Modes;
use crate::data::profile::MAX_LEAVES;
use crate::data::text::Text;
use crate::error::{Blame, Contradiction, LayoutError, Operation, Part, Value};

pub(super) const fn composition(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::InnerTooLarge { blame, outer, reaches, fitting, fitting_stride, extended } => {
            let text = begin(text, blame);
            if matches!(blame.operation, Operation::WithShape) {
                return shape_too_large(text, reaches, outer.size());
            }
            too_large(text, &outer, reaches).text(HELP).then(&within(
                outer.size(),
                fitting,
                fitting_stride,
                extended && matches!(blame.operation, Operation::Composition),
            ))
        }
        LayoutError::InnerExtentNotDivisible { blame, extent, steps, outer_extent, contradiction, fitting } => {
            let text = begin(text, blame).text(whose(blame)).text("extent ").number(extent);
            let text = match blame.part {
                Part::Whole => text.text(", does not step through extent "),
                _ => text.text(" is not a multiple of the ").number(steps).text(" steps through extent "),
            };
            let text = text.number(outer_extent);
            let text = explain(text, &contradiction, outer_extent).text(HELP);
            match fitting {
                [0, 0] => text.text(single(blame.operation)),
                _ => text.then(&nearest("extent", fitting)),
            }
        }
        LayoutError::StrideDoesNotStep { blame, extent, stride, outer_extent, contradiction, fitting, shorter } => {
            let text = begin(text, blame)
                .text(whose(blame))
                .text("stride ")
                .signed(stride)
                .text(if matches!(blame.part, Part::Whole) { "," } else { "" })
                .text(" does not step through extent ")
                .number(outer_extent);
            let text = text.text(if matches!(blame.part, Part::Whole) { "" } else { " of the outer layout" });
            let text = explain(text, &contradiction, outer_extent).text(HELP);
            match (fitting, shorter) {
                ([0, 0], 2) => text.text("use extent 2: two elements are always a layout"),
                ([0, 0], 1) => text.text("use extent 1 there, or another layout"),
                ([0, 0], _) => text.text(single(blame.operation)),
                _ => strides(text, fitting).text(" over extent ").number(extent),
            }
        }
        LayoutError::ModesCarry { blame, outer, coordinate, terms, outer_extent, fitting, shorter } => {
            let text =
                begin(text, blame).text("inner modes carry into one another through extent ").number(outer_extent);
            let text = carry(named(text, &outer, outer_extent, sum(&terms)), &outer, coordinate, &terms).text(HELP);
            match (fitting, shorter) {
                ([0, 0], 1) => text.text("use extent 1 there: one mode at a time does not carry"),
                ([0, 0], _) => text.text(single(blame.operation)),
                _ => strides(text, fitting).text(" there"),
            }
        }
        LayoutError::Undecided { blame, needed, budget } => {
            let text = begin(text, blame);
            let text = if needed > budget {
                text.text("deciding needs ").number(needed).text(" evaluations, the budget is ").number(budget)
            } else {
                text.text("not decided within the budget of ").number(budget).text(" evaluations")
            };
            let inner = if matches!(blame.operation, Operation::Composition) { "inner " } else { "" };
            text.text(HELP)
                .text("use a tractable ")
                .text(inner)
                .text("layout, as row_major(..): it is decided without enumeration")
        }
        LayoutError::MixedBasis { blame, stride, first, second, fitting } => {
            let text = begin(text, blame)
                .text("stride ")
                .number(stride)
                .text(" would step by ")
                .then(&first.text())
                .text(" and ")
                .then(&second.text())
                .text(" at once, which is no stride")
                .text(HELP);
            match (fitting, blame.operation) {
                ([0, 0], Operation::Coshape) => text.text("use strides of axes at the same place of one coordinate"),
                ([0, 0], _) => text.text("tile by mode, [..]: each tile steps along one mode of the outer layout"),
                _ => text.then(&nearest("stride", fitting)).text(", which stays in one mode"),
            }
        }
        _ => text,
    }
}

/// Whose number it is, where it is not one that was written.
const fn whose(blame: Blame) -> &'static str {
    match blame.part {
        Part::Whole => "the tile's rest, ",
        _ => "",
    }
}

/// What always composes.
const fn single(operation: Operation) -> &'static str {
    match operation {
        Operation::Composition => "use the single element 1:0, which always composes",
        _ => "use a tile of 1 element, which always fits",
    }
}

const fn strides(text: Text, fitting: [i64; 2]) -> Text {
    let text = text.text("use stride ");
    match fitting {
        [0, only] | [only, 0] => text.signed(only),
        [below, above] => text.signed(below).text(" or ").signed(above),
    }
}

/// A line that opens with the outer layout: "A = (4,6):(1,8) has "; its coalesced form too, where the extent is one of that. Past
/// its end, at `last`, it is the extension that has a value.
const fn named(text: Text, outer: &Layout, outer_extent: u64, last: u64) -> Text {
    let text = text.text(NEXT).text("A = ").then(&outer.text());
    if last >= outer.size() {
        return text.text(" has extended ");
    }
    coalesced_too(text, outer, outer_extent).text(" has ")
}

const fn coalesced_too(text: Text, outer: &Layout, outer_extent: u64) -> Text {
    let mut i = 0;
    while i < outer.length() {
        if outer.shape().entry(i) == outer_extent {
            return text;
        }
        i += 1;
    }
    let coalesced = Modes::of(outer).layout();
    if coalesced.length() == outer.length() {
        return text;
    }
    text.text(" = ").then(&coalesced.text())
}

/// "A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17".
const fn explain(text: Text, contradiction: &Contradiction, outer_extent: u64) -> Text {
    /// How many values are shown.
    const SHOWN: u64 = 4;
    let last = contradiction.at * contradiction.step;
    let mut text = named(text, &contradiction.outer, outer_extent, last);
    text = text.text("A(0), A(").number(contradiction.step).text(")");
    text = text.text(if contradiction.at > 2 { ", .. = " } else { " = " });
    let mut k = 0;
    while k < SHOWN && k < contradiction.at {
        text = if k > 0 { text.text(", ") } else { text };
        text = text.then(&contradiction.value(k).text());
        k += 1;
    }
    text = if k < contradiction.at { text.text(", ..") } else { text };
    text.text("; a layout over ")
        .number(contradiction.size)
        .text(" continues with ")
        .then(&contradiction.continues().text())
        .text(", but A(")
        .number(last)
        .text(") = ")
        .then(&contradiction.value(contradiction.at).text())
}

/// "A(B(2,0)) + A(B(0,1)) = A(4) + A(3) = 7, but A(7) = 8".
const fn carry(text: Text, outer: &Layout, coordinate: Option<IntTuple>, terms: &[u64; MAX_LEAVES]) -> Text {
    let mut text = text;
    let (mut modes, mut sum, mut index) = (Text::new(), Value::ZERO, 0);
    let mut i = 0;
    while i < MAX_LEAVES {
        if terms[i] > 0 {
            if let Some(coordinate) = coordinate {
                let mut alone = coordinate;
                let mut other = 0;
                while other < alone.length() {
                    alone.entries[other] = if other == i { coordinate.entries[i] } else { 0 };
                    other += 1;
                }
                text = text.text(if index > 0 { " + A(B" } else { "A(B" }).then(&brackets(&alone)).text(")");
            }
            modes = modes.text(if index > 0 { " + A(" } else { "A(" }).number(terms[i]).text(")");
            sum = sum.plus(&Value::of(outer, terms[i]), 1);
            index += terms[i];
        }
        i += 1;
    }
    text = if coordinate.is_some() { text.text(" = ") } else { text };
    let text = text.then(&modes).text(" = ").then(&sum.text()).text(", but A(").number(index).text(") = ");
    text.then(&Value::of(outer, index).text())
}

const fn sum(terms: &[u64; MAX_LEAVES]) -> u64 {
    let (mut sum, mut i) = (0, 0);
    while i < MAX_LEAVES {
        sum += terms[i];
        i += 1;
    }
    sum
}

/// A coordinate as an argument: `(2,0)`; a number in brackets.
const fn brackets(coordinate: &IntTuple) -> Text {
    if coordinate.profile().is_leaf() {
        return Text::new().text("(").then(&coordinate.text()).text(")");
    }
    coordinate.text()
}

const fn shape_too_large(text: Text, reaches: u64, size: u64) -> Text {
    let text = text.text("the shape has ").number(reaches + 1).text(" coordinates, the layout ").number(size);
    text.text(HELP).text("use a shape of at most ").number(size).text(" coordinates")
}

const fn too_large(text: Text, outer: &Layout, reaches: u64) -> Text {
    let size = outer.size();
    let text = text.text("the inner layout reaches ").number(reaches).text(", the outer ends at ").number(size - 1);
    text.text(NEXT)
        .text("A = ")
        .then(&outer.text())
        .text(" has ")
        .then(&count(Text::new(), size, "element"))
        .text(", A(")
        .number(reaches)
        .text(") does not exist")
}

/// What would stay within the outer layout, or which operation goes on past its end.
const fn within(size: u64, extent: u64, stride: u64, extended: bool) -> Text {
    let text = Text::new();
    let text = match (extent, stride) {
        (0, 0) => text.text("use strides that reach at most ").number(size - 1),
        (0, stride) => text.text("use stride ").number(stride),
        (extent, _) => text.text("use extent ").number(extent),
    };
    if extended { text.text(", or composition_extended, where the last mode of A is unbounded") } else { text }
}
