//! Texts of errors about swizzles.

use super::{HELP, NEXT, begin};
use crate::data::stride::Stride;
use crate::data::swizzle::Swizzle;
use crate::data::text::Text;
use crate::error::LayoutError;

pub(super) const fn swizzle(text: Text, error: &LayoutError) -> Text {
    match *error {
        LayoutError::SwizzleOverlaps { blame, bits, base, shift } => begin(text, blame)
            .text("a shift of ")
            .signed(shift as i64)
            .text(" moves ")
            .number(bits as u64)
            .text(" bits onto themselves")
            .text(HELP)
            .text("use ")
            .then(&numbers(bits as u64, base as u64, if shift < 0 { -(bits as i64) } else { bits as i64 }))
            .text(" or ")
            .then(&numbers(shift.unsigned_abs() as u64, base as u64, shift as i64)),
        LayoutError::SwizzleTooWide { blame, bits, base, shift } => begin(text, blame)
            .number(base as u64)
            .text(" + ")
            .number(shift.unsigned_abs() as u64)
            .text(" + ")
            .number(bits as u64)
            .text(" bits, an index has 63")
            .text(HELP)
            .then(&narrower(bits as u64, shift as i64))
            .text("; the numbers count bits, not elements"),
        LayoutError::SwizzleMasks { blame, sources, targets } => begin(text, blame)
            .text("masks ")
            .number(sources)
            .text(" and ")
            .number(targets)
            .text(" are not two runs of as many bits")
            .text(HELP)
            .text("a swizzle reads one run of bits and changes another: masks 448 and 56, say"),
        LayoutError::SwizzleBelowZero { blame, offset, needed } => begin(text, blame)
            .text("the layout reaches index -")
            .number(needed)
            .text(", an offset of ")
            .number(offset)
            .text(" leaves it below 0")
            .text(HELP)
            .text("use an offset of at least ")
            .number(needed),
        LayoutError::NotASwizzle { blame, first, second, index, found } => begin(text, blame)
            .then(&second.text())
            .text(" after ")
            .then(&first.text())
            .text(" is not one swizzle")
            .text(NEXT)
            .text("it moves ")
            .number(index)
            .text(" to ")
            .number(found)
            .text(HELP)
            .then(&neighbour(first, second)),
        LayoutError::SwizzleNotTransferred { blame, swizzle, cell, index, moved } => begin(text, blame)
            .then(&swizzle.text())
            .text(" of the coordinates is no swizzle of the indices")
            .text(NEXT)
            .text("linear coordinate ")
            .number(cell)
            .text(" has index ")
            .number(index)
            .text(", swizzled first it has ")
            .number(moved)
            .text(HELP)
            .text("swizzle the indices, ")
            .then(&written(swizzle))
            .text(" * (..), or use powers of 2 where it moves bits"),
        LayoutError::SwizzleLeaves { blame, swizzle, cell, to, size } => begin(text, blame)
            .then(&swizzle.text())
            .text(" takes ")
            .number(cell)
            .text(" to ")
            .number(to)
            .text(", the layout has ")
            .number(size)
            .text(HELP)
            .text("use a size that is a multiple of ")
            .number(1 << swizzle.extent()),
        LayoutError::SwizzleWithinUnit { blame, swizzle, unit } => within_unit(begin(text, blame), swizzle, unit),
        LayoutError::SwizzleOffset { blame, offset, unit: 0 } => begin(text, blame)
            .text("an offset of ")
            .number(offset)
            .text(" before the swizzle, the inverse exists for offset 0 only")
            .text(HELP)
            .text("use offset 0, and add ")
            .number(offset)
            .text(" to the pointer, or slice"),
        LayoutError::SwizzleOffset { blame, offset, unit } => begin(text, blame)
            .text("an offset of ")
            .number(offset)
            .text(" is not a multiple of ")
            .number(unit)
            .text(HELP)
            .text("use offset ")
            .number(offset / unit * unit),
        LayoutError::BeginsAtRunTime { blame, begin: at } => begins_at_run_time(begin(text, blame), at),
        LayoutError::SwizzledOperand { blame, swizzle } => swizzled_operand(begin(text, blame), blame.operand, swizzle),
        _ => text,
    }
}

/// A swizzle, as the macro writes it.
const fn written(swizzle: Swizzle) -> Text {
    numbers(swizzle.bits() as u64, swizzle.base() as u64, swizzle.shift() as i64)
}

/// The same, of its numbers.
const fn numbers(bits: u64, base: u64, shift: i64) -> Text {
    let text = Text::new().text("swizzle(").number(bits).text(", ").number(base);
    text.text(", ").signed(shift).text(")")
}

/// The highest base for these bits, if there is one.
const fn narrower(bits: u64, shift: i64) -> Text {
    let used = bits.saturating_add(shift.unsigned_abs());
    if used > 63 {
        return Text::new().text("use ").then(&numbers(3, 3, if shift < 0 { -3 } else { 3 }));
    }
    Text::new().text("use a base of at most ").number(63 - used)
}

/// What is one swizzle together with the first: one of the same shift whose bits lie next to its bits.
const fn neighbour(first: Swizzle, second: crate::Swizzle) -> Text {
    let (bits, base, shift) = (first.bits() as u64, first.base() as u64, first.shift() as i64);
    let room = shift.unsigned_abs() - bits;
    let bits_after = if (second.bits() as u64) < room { second.bits() as u64 } else { room };
    if bits_after == 0 {
        return Text::new()
            .text("use ")
            .then(&first.text())
            .text(" alone, or swizzles of one shift with bits side by side");
    }
    Text::new().text("use ").then(&numbers(bits_after, base + bits, shift)).text(" after the first")
}

const fn swizzled_operand(text: Text, operand: u8, swizzle: Swizzle) -> Text {
    let text = text.text("a swizzled layout has no strides, here ").then(&swizzle.text()).text(HELP);
    let text = match operand {
        0 => text.text("apply the operation to the inner layout, then swizzle: "),
        _ => text.text("use the inner layout here, then swizzle the result: "),
    };
    text.then(&written(swizzle)).text(" * (..)")
}

const fn begins_at_run_time(text: Text, at: Stride) -> Text {
    text.text("the reversed composite begins at ")
        .then(&at.text())
        .text(", its offset has to be a constant")
        .text(HELP)
        .text("take the tiler with positive strides and count its coordinate down, or make the stride a constant")
}

const fn within_unit(text: Text, swizzle: Swizzle, unit: u64) -> Text {
    if !unit.is_power_of_two() {
        return text
            .text("units of ")
            .number(unit)
            .text(" elements under ")
            .then(&swizzle.text())
            .text(HELP)
            .text("use a power of 2");
    }
    text.then(&swizzle.text())
        .text(" takes units of ")
        .number(unit)
        .text(" elements apart")
        .text(NEXT)
        .text("elements 0 and ")
        .number(1 << swizzle.base())
        .text(" move to ")
        .number(0)
        .text(" and ")
        .number(swizzle.apply(1 << swizzle.base()))
        .text(HELP)
        .text("use units of at most ")
        .number(1 << swizzle.base())
        .text(", or a swizzle with base ")
        .number(unit.trailing_zeros() as u64)
}
