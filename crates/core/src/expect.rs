//! The way out of const evaluation: the value, or the error's text as a panic at the caller.

use layout_algebra::{Blame, Layout, LayoutError, Operation, Tiler};

use crate::target::GPU;

/// The value, or a panic with the text of the error.
#[track_caller]
pub(crate) const fn value<T: Copy>(result: Result<T, LayoutError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => error.panic(),
    }
}

/// Panics with the text of an error that only a running program meets.
///
/// On a GPU nobody reads it, and it would add kilobytes of functions to each kernel. There it is one word, and with
/// `-Cpanic=immediate-abort` a trap.
#[inline(always)]
#[track_caller]
pub(crate) fn refuse(error: impl FnOnce() -> LayoutError) -> ! {
    if GPU { panic!("out of bounds") } else { error().panic() }
}

/// The tiler of a single tile, or a panic with the text of the error.
#[track_caller]
pub(crate) const fn tile(result: Result<Layout, LayoutError>) -> Tiler {
    Tiler::layout(&value(result))
}

/// A value, where there is no error; or a panic with the text of the error.
#[track_caller]
pub(crate) const fn proven<T: Copy>(result: Result<(), LayoutError>, value: T) -> T {
    self::value(result);
    value
}

/// The size of a layout, or a panic where there is none or `usize` does not hold it.
#[track_caller]
pub(crate) const fn size(result: Result<Layout, LayoutError>) -> usize {
    to_usize(value(result).size(), Operation::Size)
}

/// The number, or a panic where `usize` does not hold it.
#[inline]
#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "checked")]
pub(crate) const fn to_usize(number: u64, operation: Operation) -> usize {
    if number > usize::MAX as u64 {
        LayoutError::TooWide { blame: Blame::whole(operation, 0), number, bits: usize::BITS }.panic()
    }
    number as usize
}

/// The number, or a panic where 32 bits do not hold it.
#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "checked")]
pub(crate) const fn short(number: u64, operation: Operation) -> u32 {
    if number > u32::MAX as u64 {
        LayoutError::TooWide { blame: Blame::whole(operation, 0), number, bits: u32::BITS }.panic()
    }
    number as u32
}

/// A panic unless as many values are given as a layout has.
#[cfg(feature = "atom")]
#[track_caller]
pub(crate) const fn values(operation: Operation, given: usize, expected: u64) {
    if given as u64 != expected {
        LayoutError::NumberOfValues { blame: Blame::whole(operation, 0), given: given as u64, expected }.panic()
    }
}

/// A panic unless as many runtime strides are given as the layout has.
#[track_caller]
pub(crate) const fn count(given: usize, expected: usize) {
    as_many(Blame::stride(Operation::Layout, 0), given, expected);
}

/// A panic unless as many runtime numbers are given as the layout has extents and strides.
#[track_caller]
pub(crate) const fn numbers(given: usize, expected: usize) {
    as_many(Blame::whole(Operation::Layout, 0), given, expected);
}

#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "a larger number is as wrong as 255")]
const fn as_many(blame: Blame, given: usize, expected: usize) {
    if given != expected {
        // Errors have small fields, since const evaluation copies each of them.
        let given = if given > 255 { 255 } else { given as u8 };
        LayoutError::RankMismatch { blame, given, expected: expected as u8 }.panic()
    }
}

/// A panic where a stride is negative: the layout has signed offsets, and no indices.
#[track_caller]
pub(crate) const fn natural(layout: &Layout) {
    let mut i = 0;
    while i < layout.length() {
        let (extent, stride) = layout.mode_at(i);
        let stride = stride.coefficient();
        // The stride of a mode of extent 1 is multiplied by 0 only.
        if stride < 0 && extent > 1 {
            LayoutError::NegativeStride { blame: Blame::stride(Operation::Index, i), stride }.panic()
        }
        i += 1;
    }
}
