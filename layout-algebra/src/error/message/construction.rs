//! Texts of errors about what a layout is made of.

use super::{HELP, NEXT, begin};
use crate::error::LayoutError;
use crate::int_tuple::IntTuple;
use crate::ops::compact::column_major;
use crate::text::Text;

pub(super) const fn construction(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::ZeroExtent { blame } => begin(text, blame)
            .text("extent 0 in place ")
            .number(blame.leaf as u64)
            .text(" of the shape; every extent is at least 1")
            .text(HELP)
            .text("write 1 for a mode of a single element, or leave the mode out"),
        LayoutError::NotCongruent { blame, shape, stride } => not_congruent(begin(text, blame), &shape, stride.rank())
            .text(NEXT)
            .text("shape ")
            .then(&shape.text())
            .text(" has the bracketing ")
            .then(&shape.profile().text())
            .text(", the stride has ")
            .then(&stride.text())
            .text(HELP)
            .then(&compact_strides(&shape)),
        LayoutError::NotTractable { blame, extent, stride, next_extent, next_stride } => {
            let text = begin(text, blame);
            if stride < 0 {
                return text
                    .text("not tractable, stride ")
                    .signed(stride)
                    .text(" is negative")
                    .text(HELP)
                    .text("write #[allow(intractable)] above the definition if the reversed mode is meant");
            }
            not_tractable(text, extent, stride, next_extent, next_stride)
        }
        LayoutError::CapacityExceeded { blame } => begin(text, blame)
            .text("more than 32 extents, or more than 64 extents and brackets together")
            .text(HELP)
            .text("coalesce(..) it, which has the fewest extents, or write two layouts of at most 32 extents each"),
        LayoutError::Overflow { blame, left, right } => begin(text, blame)
            .number(left)
            .text(" x ")
            .number(right)
            .text(" does not fit in 64 bits")
            .text(HELP)
            .text("use at most ")
            .number(u64::MAX / if right == 0 { 1 } else { right })
            .text(" x ")
            .number(right),
        LayoutError::SumOverflow { blame, left, right } => begin(text, blame)
            .text("index ")
            .number(left)
            .text(" + ")
            .number(right)
            .text(" does not fit in 64 bits")
            .text(HELP)
            .text("keep the sum of (extent - 1) x stride at or below 9223372036854775807"),
        LayoutError::NotStatic { blame, stride } => {
            let text = begin(text, blame).text("stride ").then(&stride.text()).text(" is not a constant").text(HELP);
            text.text("write a number in place of ")
                .then(&stride.text())
                .text(", or take this operation on constant strides and compose the runtime layout with the result")
        }
        LayoutError::NegativeStride { blame, stride } => begin(text, blame)
            .text("stride ")
            .signed(stride)
            .text(" is negative")
            .text(HELP)
            .text("use stride ")
            .number(stride.unsigned_abs())
            .text(", and start at the other end"),
        _ => text,
    }
}

const fn not_congruent(text: Text, shape: &IntTuple, stride_rank: usize) -> Text {
    if shape.rank() == stride_rank {
        return text.text("shape and stride have ").number(stride_rank as u64).text(" modes each, but other brackets");
    }
    text.text("the shape has ").number(shape.rank() as u64).text(" modes, the stride has ").number(stride_rank as u64)
}

/// The column-major layout of a shape, as a fix to paste.
const fn compact_strides(shape: &IntTuple) -> Text {
    match column_major(shape) {
        Ok(layout) => Text::new().text("the column-major layout of this shape is ").then(&layout.text()),
        Err(_) => Text::new().text("write one stride for each extent"),
    }
}

/// The arrows of two modes into the factors of memory, with what would have to stand between them:
///
/// ```text
/// 64 ──▶ 64
///        65/64, not a whole factor
///  8 ──▶ 8
/// ```
const fn broken_arrows(text: Text, extent: u64, next_extent: u64, step: u64, next: u64) -> Text {
    /// What indents the drawing below its line.
    const MARGIN: &str = "\n    ";
    let width = if digits(extent) > digits(next_extent) { digits(extent) } else { digits(next_extent) };
    let text = padded(text.text(MARGIN), width - digits(extent)).number(extent).text(" ──▶ ").number(extent);
    let text = padded(text.text(MARGIN), width).text("     ").number(next).text("/").number(step);
    let text = padded(text.text(", not a whole factor").text(MARGIN), width - digits(next_extent));
    text.number(next_extent).text(" ──▶ ").number(next_extent)
}

/// The number of digits in decimal.
const fn digits(number: u64) -> usize {
    let mut digits = 1;
    let mut rest = number / 10;
    while rest > 0 {
        rest /= 10;
        digits += 1;
    }
    digits
}

/// `text`, then this many spaces.
const fn padded(text: Text, spaces: usize) -> Text {
    let mut text = text;
    let mut i = 0;
    while i < spaces {
        text.push(" ");
        i += 1;
    }
    text
}

const fn not_tractable(text: Text, extent: u64, stride: i64, next_extent: u64, next_stride: i64) -> Text {
    let step = extent.saturating_mul(stride.unsigned_abs());
    let next = next_stride.unsigned_abs();
    let text = text
        .text("not tractable, ")
        .number(extent)
        .text(" x ")
        .signed(stride)
        .text(" = ")
        .number(step)
        .text(" does not divide stride ")
        .signed(next_stride)
        .text(NEXT)
        .number(extent)
        .text(":")
        .signed(stride);
    let text = if next < step {
        text.text(" and ").number(next_extent).text(":").signed(next_stride).text(" interleave or overlap")
    } else {
        text.text(" leaves a gap below each step of ").number(next_extent).text(":").signed(next_stride)
    };
    let text = broken_arrows(text, extent, next_extent, step, next);
    let below = next / step * step;
    let text = text.text(HELP).text("use stride ");
    let text = if below > 0 { text.number(below).text(" or ") } else { text };
    text.number(below.saturating_add(step))
        .text("; if padding or overlap is meant, write #[allow(intractable)] above the definition")
}
