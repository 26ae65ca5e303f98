//! Indices through a swizzle in words of the machine, and the proof that words hold them.

use layout_algebra::LayoutError;

use super::{composed, matrix};
use crate::layout::StaticLayout;
use crate::start::Start;

/// The index after the swizzle of `L` of an index below its offset.
#[inline(always)]
pub(crate) fn swizzled<L: StaticLayout>(below: usize) -> usize {
    let index = below.wrapping_add(const { to_usize(L::OFFSET) });
    const { keeps_its_start::<L>() };
    // The identity may be written with any distance; of another swizzle the words hold all bits, and so the distance.
    if const { L::BIJECTION.is_identity() } {
        return index;
    }
    if const { L::BIJECTION.as_swizzle().is_none() } {
        return matrix::moved::<L>(index, low_half(index));
    }
    let sources = index & const { to_usize(L::BIJECTION.sources()) };
    let distance = const { shift::<L>().unsigned_abs() };
    if const { shift::<L>() >= 0 } { index ^ (sources >> distance) } else { index ^ (sources << distance) }
}

/// How far above the bits that change those lie that change them.
const fn shift<L: StaticLayout>() -> i32 {
    match L::BIJECTION.as_swizzle() {
        Some(swizzle) => swizzle.shift(),
        None => 0,
    }
}

/// A layout composed with a swizzle that keeps nothing of its start would have all its slices begin where it begins.
const fn keeps_its_start<L: StaticLayout>() {
    assert!(!L::SWIZZLED || <L::Start as Start>::KEPT, "a swizzled layout keeps where its slices start");
}

/// Where the coordinates of a layout begin, before the swizzle.
#[inline(always)]
pub(crate) fn begin_of<L: StaticLayout>(layout: &L) -> usize {
    layout.start().kept().wrapping_add(const { to_usize(L::OFFSET) })
}

/// [`swizzled`], where the lower half of the index is known by itself: for swizzles that [are short](is_short). The
/// compiler sees through it to the parts of the coordinate that the bits come from.
#[inline(always)]
pub(crate) fn swizzled_short<L: StaticLayout>(below: usize, low: u32) -> usize {
    let index = below.wrapping_add(const { to_usize(L::OFFSET) });
    const { keeps_its_start::<L>() };
    if const { L::BIJECTION.is_identity() } {
        return index;
    }
    let low = low.wrapping_add(const { low_half(to_usize(L::OFFSET)) });
    if const { L::BIJECTION.as_swizzle().is_none() } {
        return matrix::moved::<L>(index, low);
    }
    let sources = low & const { low_half(to_usize(L::BIJECTION.sources())) };
    let distance = const { shift::<L>().unsigned_abs() };
    index ^ if const { shift::<L>() >= 0 } { sources >> distance } else { sources << distance } as usize
}

/// Whether 32 bits hold all bits that the swizzle of `L` takes and changes.
pub(crate) const fn is_short<L: StaticLayout>() -> bool {
    L::BIJECTION.sources() | L::BIJECTION.targets() <= u32::MAX as u64
}

/// The lower 32 bits of a number.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "meant")]
pub(crate) const fn low_half(number: usize) -> u32 {
    number as u32
}

/// Whether `usize` holds the coordinates of `L` and its indices, every runtime stride being 1; with 64 bits it does.
/// What depends on runtime strides is held against the elements where a tensor is made.
pub(crate) const fn addressable<L: StaticLayout>() -> Result<(), LayoutError> {
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

/// The same for signed offsets, which have one bit less.
pub(crate) const fn signed<L: StaticLayout>() -> Result<(), LayoutError> {
    match &L::INNER {
        Ok(layout) if usize::BITS < u64::BITS => layout.require_bits(isize::BITS - 1),
        _ => Ok(()),
    }
}

/// A number below 2^63; where `usize` is narrower, the layout was [found to fit](addressable).
#[allow(clippy::cast_possible_truncation, reason = "indices fit, so the bits above them are never set")]
const fn to_usize(number: u64) -> usize {
    number as usize
}
