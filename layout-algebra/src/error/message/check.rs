//! Texts of claims that fail.

use super::{HELP, NEXT, begin, count};
use crate::data::layout::Layout;
use crate::data::text::Text;
use crate::error::{Along, Blame, LayoutError, Operation};

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
            .text(" is not below ")
            .number(limit)
            .text(HELP)
            .text("write cosize(")
            .number(cosize)
            .text(")"),
        LayoutError::CheckCompact { blame, size, cosize, hole } => begin(text, blame)
            .text("not compact, ")
            .then(&count(Text::new(), size, "element"))
            .text(" spread over ")
            .number(cosize)
            .text(" indices")
            .text(NEXT)
            .text("no coordinate has index ")
            .number(hole)
            .text(HELP)
            .then(&compact(blame, cosize)),
        LayoutError::CheckVector { blame, claimed, run, width, contiguous } => {
            vector(begin(text, blame), claimed, run, width, contiguous)
        }
        LayoutError::CheckAligned { blame, claimed, stride } => begin(text, blame)
            .text("vectors of ")
            .number(claimed)
            .text(" elements, but stride ")
            .signed(stride)
            .text(" is not a multiple of ")
            .number(claimed)
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs().div_ceil(claimed) * claimed),
        LayoutError::CheckSameFunction { blame, coordinate, left, right, coalesced } => begin(text, blame)
            .text("not the same function, linear coordinate ")
            .number(coordinate)
            .text(" has index ")
            .signed(left)
            .text(" here, ")
            .signed(right)
            .text(" there")
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

/// Why vectors are not contiguous: the run along mode 0 is too short, or another mode is the contiguous one.
const fn vector(text: Text, claimed: u64, run: u64, width: u64, contiguous: Option<Along>) -> Text {
    let text = if claimed == 0 {
        text.text("vectors of 0 elements")
    } else if run == 1 {
        text.text("vectors of ").number(claimed).text(" elements, but neighbours along mode 0 are not contiguous")
    } else {
        text.text("vectors of ").number(claimed).text(" elements do not divide the contiguous run of ").number(run)
    };
    let Some(Along { mode, rank, first }) = contiguous else {
        return text.text(HELP).text("write vector(").number(width).text(")");
    };
    let mut text = text
        .text(NEXT)
        .text("mode 0, which moves fastest, has stride ")
        .signed(first)
        .text("; mode ")
        .number(mode as u64)
        .text(" is contiguous")
        .text(HELP)
        .text("put mode ")
        .number(mode as u64)
        .text(" first: select(.., ")
        .number(mode as u64);
    let mut i = 0;
    while i < rank {
        if i != mode {
            text = text.text(", ").number(i as u64);
        }
        i += 1;
    }
    text.text(")")
}
