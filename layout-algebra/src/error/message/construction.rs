//! Texts of errors about what a layout is made of.

use super::{HELP, NEXT, begin, count};
use crate::const_util::largest;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::profile::Profile;
use crate::data::stride::Stride;
use crate::data::text::Text;
use crate::error::{Blame, Capacity, LayoutError, ModePath, Operation};

pub(super) const fn construction(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::ZeroExtent { blame, mode } => zero(begin(text, blame), blame, mode),
        LayoutError::NotCongruent { blame, shape, stride } => {
            not_congruent(begin(text, blame), &shape, &stride).text(HELP).then(&compact_strides(&shape))
        }
        LayoutError::NotTractable { blame, extent, stride, next_extent, next_stride } => {
            let text = begin(text, blame);
            if stride < 0 {
                return text.text("not tractable, stride ").signed(stride).text(" is negative").text(HELP).text(
                    "write #[allow(intractable)] above the definition, inside layout!, if the reversed mode is meant",
                );
            }
            not_tractable(text, extent, stride, next_extent, next_stride)
        }
        LayoutError::CapacityExceeded { blame, what } => too_many(begin(text, blame), what),
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
        LayoutError::SumOverflow { blame, left, right: 0 } => begin(text, blame)
            .text("offset ")
            .number(left)
            .text(" does not fit in 63 bits and a sign")
            .text(HELP)
            .text("keep the sum of (extent - 1) x stride at or below ")
            .number(i64::MAX as u64),
        LayoutError::SumOverflow { blame, left, right } => begin(text, blame)
            .number(left)
            .text(" + ")
            .number(right)
            .text(" does not fit in 64 bits")
            .text(HELP)
            .text("keep the sum at or below ")
            .number(u64::MAX)
            .text("; of a layout, that of (extent - 1) x stride"),
        LayoutError::TooWide { blame, number, bits } => too_wide(begin(text, blame), number, bits),
        LayoutError::NotStatic { blame, stride } => not_static(begin(text, blame), blame.operation, stride),
        LayoutError::NegativeStride { blame, stride } => begin(text, blame)
            .text("stride ")
            .signed(stride)
            .text(" is negative")
            .text(HELP)
            .text("take the mode from its other end, where its stride is ")
            .number(stride.unsigned_abs()),
        _ => text,
    }
}

/// Half of 64 bits may be what a pointer is moved by; fewer are those of a smaller target.
const fn too_wide(text: Text, number: u64, bits: u32) -> Text {
    let text = text.number(number).text(" does not fit in ").number(bits as u64).text(" bits").text(HELP);
    let text = text.text("keep the size, and the distance from the smallest to the largest index, at or below ");
    let text = text.number(largest(bits));
    if bits < 63 { text.text("; a target of 64 bits has room for more") } else { text }
}

/// An extent of 0, or a number that counts something and is 0.
const fn zero(text: Text, blame: Blame, mode: ModePath) -> Text {
    if !mode.is_whole() {
        let text = text.text("extent 0 in ").then(&mode.text()).text("; every extent is at least 1").text(HELP);
        return text.text("write 1 for a mode of a single element, or leave the mode out");
    }
    match blame.operation {
        Operation::Upcast | Operation::Downcast => {
            text.text("factor 0; a factor is at least 1").text(HELP).text("write 1, which changes nothing")
        }
        Operation::Recast => text.text("elements of 0 bits").text(HELP).text("write their size in bits, as 8 or 32"),
        Operation::DomainDistribute => text.text("0 parts; there is at least 1").text(HELP).text("write 1 part"),
        Operation::Bounded => text
            .text("no integer is below 0, so Bounded<0> has no value")
            .text(HELP)
            .text("use Bounded<1>, whose value is 0, or a bound above it"),
        Operation::Tensor => {
            text.text("Multiple<0>; a divisor is at least 1").text(HELP).text("use Multiple<1>, which every extent is")
        }
        _ => {
            text.text("extent 0; every extent is at least 1").text(HELP).text("write 1 for a mode of a single element")
        }
    }
}

/// What there is too much of, and what to do.
const fn too_many(text: Text, what: Capacity) -> Text {
    match what {
        Capacity::Extents => text
            .text("more than 32 extents, a layout holds 32")
            .text(HELP)
            .text("merge extents that follow one another, (2, 4) : (1, 2) is 8 : 1, or write two layouts"),
        Capacity::Nodes => text
            .text("more than 64 extents and brackets together, a layout holds 64")
            .text(HELP)
            .text("flatten(..) it, which has one pair of brackets, or leave out brackets around single modes"),
        Capacity::RuntimeStrides => text
            .text("more than 8 runtime strides, a layout holds 8")
            .text(HELP)
            .text("write numbers in place of the `?` that are known"),
        Capacity::Depth => text
            .text("brackets deeper than 7, an axis names 7 levels")
            .text(HELP)
            .text("flatten(..) the shape: its axes have one level"),
    }
}

const fn not_static(text: Text, operation: Operation, stride: Stride) -> Text {
    let text = text.text("stride ").then(&stride.text()).text(" is not a constant").text(HELP);
    let text = text.text("write a number in place of ").then(&stride.text());
    match operation {
        Operation::Complement | Operation::LogicalProduct | Operation::BlockedProduct | Operation::RakedProduct => {
            text.text(", or compose after: composition(the runtime layout, the result)")
        }
        _ => text,
    }
}

/// The profiles of shape and stride, and the usual slip with a single mode.
const fn not_congruent(text: Text, shape: &IntTuple, stride: &Profile) -> Text {
    if shape.rank() != stride.rank() {
        let text = text.text("the shape has ").then(&count(Text::new(), shape.rank() as u64, "mode"));
        let text = text.text(", the stride has ").number(stride.rank() as u64).text(NEXT);
        return text
            .text("the shape has the profile ")
            .then(&shape.profile().text())
            .text(", the stride ")
            .then(&stride.text());
    }
    let (of_shape, of_stride) = (shape.profile().text(), stride.text());
    // A headline has room for short ones.
    let text = if of_shape.len() + of_stride.len() <= 24 {
        text.text("not congruent: the shape has the profile ")
    } else {
        text.text("not congruent: shape and stride have different profiles")
            .text(NEXT)
            .text("the shape has the profile ")
    };
    let text = text.then(&of_shape).text(", the stride ").then(&of_stride);
    if shape.rank() == 1 && stride.is_leaf() {
        let text = text.text(NEXT).then(&shape.text()).text(" is a tuple of one mode, its stride is one too");
        return text;
    }
    text
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
        .text("; if padding or overlap is meant, write #[allow(intractable)] above the definition, inside layout!")
}
