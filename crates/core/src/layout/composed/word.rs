//! Indices through a swizzle in machine words, and the proof that the words hold them.

use layout_algebra::LayoutError;

use super::{composed, matrix};
use crate::layout::StaticLayout;
use crate::layout::start::Start;

/// Returns the index after the swizzle of `L`, for an index before its offset.
#[inline(always)]
pub(crate) fn swizzled<L: StaticLayout>(below: usize) -> usize {
    let index = below.wrapping_add(const { to_usize(L::OFFSET) });
    // The identity may have any distance. For other swizzles the words hold all bits, so the distance is small enough.
    if const { L::BIJECTION.is_identity() } {
        return index;
    }
    if const { L::BIJECTION.as_swizzle().is_none() } {
        return matrix::moved::<L>(index, low_half(index));
    }
    // `CuTe`: `offset ^ shiftr(offset & yyy_msk{}, msk_sft{})`.
    let sources = index & const { to_usize(L::BIJECTION.sources()) };
    let distance = const { shift::<L>().unsigned_abs() };
    if const { shift::<L>() >= 0 } { index ^ (sources >> distance) } else { index ^ (sources << distance) }
}

/// Returns how far the bits that are read are above the bits that are changed.
const fn shift<L: StaticLayout>() -> i32 {
    match L::BIJECTION.as_swizzle() {
        Some(swizzle) => swizzle.shift(),
        None => 0,
    }
}

/// Asserts that a swizzled layout keeps its start: without it, all its slices would begin at its own beginning.
pub(crate) const fn keeps_its_start<L: StaticLayout>() {
    assert!(!L::SWIZZLED || <L::Start as Start>::KEPT, "a swizzled layout keeps where its slices start");
}

/// Returns the start of a layout's coordinates, before the swizzle.
#[inline(always)]
pub(crate) fn begin_of<L: StaticLayout>(layout: &L) -> usize {
    layout.start().kept().wrapping_add(const { to_usize(L::OFFSET) })
}

/// [`swizzled`] for an index whose lower half is known separately; for [short](is_short) swizzles. The compiler then
/// traces the bits back to the parts of the coordinate.
#[inline(always)]
pub(crate) fn swizzled_short<L: StaticLayout>(below: usize, low: u32) -> usize {
    let index = below.wrapping_add(const { to_usize(L::OFFSET) });
    const { keeps_its_start::<L>() };
    if const { L::BIJECTION.is_identity() } {
        return index;
    }
    // The sum modulo 2^32 has the low bits of the sum, and a short swizzle reads no others.
    let low = low.wrapping_add(const { low_half(to_usize(L::OFFSET)) });
    if const { L::BIJECTION.as_swizzle().is_none() } {
        return matrix::moved::<L>(index, low);
    }
    let sources = low & const { low_half(to_usize(L::BIJECTION.sources())) };
    let distance = const { shift::<L>().unsigned_abs() };
    index ^ if const { shift::<L>() >= 0 } { sources >> distance } else { sources << distance } as usize
}

/// Whether 32 bits hold all bits that the swizzle of `L` reads and changes.
pub(crate) const fn is_short<L: StaticLayout>() -> bool {
    L::BIJECTION.sources() | L::BIJECTION.targets() <= u32::MAX as u64
}

/// Returns the lower 32 bits of a number.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "meant")]
pub(crate) const fn low_half(number: usize) -> u32 {
    number as u32
}

/// Checks that `usize` holds the number of coordinates of `L` and its indices, with every runtime stride as 1; 64 bits
/// always do. The actual runtime strides are checked against the elements where a tensor is made.
pub(crate) const fn addressable<L: StaticLayout>() -> Result<(), LayoutError> {
    // 64 bits hold every layout: the algebra refuses larger ones where they are made.
    if usize::BITS < u64::BITS { check_bits::<L>(usize::BITS) } else { Ok(()) }
}

/// The claim of [`check::addressable`](crate::check::addressable).
pub(crate) const fn check_bits<L: StaticLayout>(bits: u32) -> Result<(), LayoutError> {
    match (composed::<L>(), &L::INNER) {
        (Ok(Some(composed)), _) => composed.require_bits(bits),
        (Ok(None), Ok(layout)) => layout.require_bits(bits),
        (Err(error), _) => Err(error),
        (_, Err(error)) => Err(*error),
    }
}

/// The same check for signed offsets, which have one bit less.
pub(crate) const fn signed<L: StaticLayout>() -> Result<(), LayoutError> {
    match &L::INNER {
        Ok(layout) if usize::BITS < u64::BITS => layout.require_bits(isize::BITS - 1),
        _ => Ok(()),
    }
}

/// Converts a number below 2^63. Where `usize` is narrower, [`addressable`] has checked that it fits.
#[allow(clippy::cast_possible_truncation, reason = "indices fit, so the bits above them are never set")]
const fn to_usize(number: u64) -> usize {
    number as usize
}
