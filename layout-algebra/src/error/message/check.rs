//! Texts of claims that fail.

use super::{HELP, NEXT, begin};
use crate::error::{Blame, LayoutError, Operation};
use crate::layout::Layout;
use crate::text::Text;

pub(super) const fn check(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::CheckSize { blame, claimed, size } => begin(text, blame)
            .text("the size is ")
            .number(size)
            .text(", not ")
            .number(claimed)
            .text(HELP)
            .text("write size(")
            .number(size)
            .text(")"),
        LayoutError::CheckCosize { blame, limit, cosize } => begin(text, blame)
            .text("the cosize is ")
            .number(cosize)
            .text(", more than ")
            .number(limit)
            .text(NEXT)
            .text("index ")
            .number(cosize - 1)
            .text(" lies behind element ")
            .number(limit)
            .text(HELP)
            .text("write cosize(")
            .number(cosize)
            .text(")"),
        LayoutError::CheckCompact { blame, size, cosize, hole } => begin(text, blame)
            .text("not compact, ")
            .number(size)
            .text(" coordinates for ")
            .number(cosize)
            .text(" indices")
            .text(NEXT)
            .text("no coordinate has index ")
            .number(hole)
            .text(HELP)
            .then(&compact(blame, cosize)),
        LayoutError::CheckVector { blame, claimed, run, width } => begin(text, blame)
            .text("vectors of ")
            .number(claimed)
            .text(" elements, but runs of ")
            .number(run)
            .text(" are contiguous")
            .text(HELP)
            .text("write vector(")
            .number(width)
            .text(")"),
        LayoutError::CheckAligned { blame, claimed, stride } => begin(text, blame)
            .text("vectors of ")
            .number(claimed)
            .text(" elements, but stride ")
            .signed(stride)
            .text(" is no multiple of it")
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs().div_ceil(claimed) * claimed),
        LayoutError::CheckSameFunction { blame, coordinate, left, right, coalesced } => begin(text, blame)
            .text("not the same function, at ")
            .number(coordinate)
            .text(" one has ")
            .signed(left)
            .text(", the other ")
            .signed(right)
            .text(HELP)
            .then(&same_function(blame, &coalesced)),
        LayoutError::CheckSameSize { blame, left, right } if matches!(blame.operation, Operation::Tensor) => {
            let least = if left < right { left } else { right };
            begin(text, blame)
                .text("one tensor has ")
                .number(left)
                .text(" elements, the other ")
                .number(right)
                .text(HELP)
                .text("use tensors of ")
                .number(least)
                .text(" elements, as tiles of the larger one")
        }
        LayoutError::CheckSameSize { blame, left, right } => begin(text, blame)
            .text("not the same function, one has ")
            .number(left)
            .text(" coordinates, the other ")
            .number(right)
            .text(HELP)
            .text("compare with a layout of ")
            .number(left)
            .text(" coordinates"),
        _ => text,
    }
}

/// The way out of another function.
const fn same_function(blame: Blame, coalesced: &Layout) -> Text {
    match blame.operation {
        Operation::Check => Text::new().text("write same_function(").then(&coalesced.text()).text(")"),
        _ => Text::new().text("use a layout that coalesces to ").then(&coalesced.text()),
    }
}

/// The way out of a layout with holes.
const fn compact(blame: Blame, cosize: u64) -> Text {
    let text = Text::new();
    let text = match blame.operation {
        Operation::Check => text.text("write injective, cosize(").number(cosize).text("); "),
        _ => text,
    };
    text.text("row_major and column_major layouts are compact")
}
