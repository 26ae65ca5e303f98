//! Search for counterexamples by strides: extents may have any size, and messages are made while compiling.

use crate::const_util::min;
use crate::data::layout::Layout;
use crate::decide::order::Sorted;

/// The first index below `size` that a layout of strides of at least 0 does not have; `size` if it has all.
pub(super) const fn first_missing(layout: &Layout, size: u64) -> u64 {
    let missing = match Sorted::new(layout).first_hole() {
        Some(hole) => hole,
        None => layout.reach().saturating_add(1),
    };
    min(missing, size)
}

/// The first coordinate whose index is at least `limit`. Strides must be at least 0, and some index at least `limit`.
///
/// Each digit, from the last leaf on, is the least with which the leaves before it reach the limit.
pub(super) const fn first_at_least(layout: &Layout, limit: u64) -> u64 {
    let (mut below, mut leaf) = (layout.reach(), layout.length());
    let (mut step, mut x, mut missing) = (layout.size(), 0, limit);
    while leaf > 0 {
        leaf -= 1;
        let (extent, stride) = layout.mode_at(leaf);
        let stride = stride.coefficient().unsigned_abs();
        step /= extent;
        below -= (extent - 1) * stride;
        if missing > below {
            // The stride is not 0 and the digit is below the extent, because some index is at least the limit.
            let digit = (missing - below).div_ceil(if stride == 0 { 1 } else { stride });
            x += digit * step;
            missing = missing.saturating_sub(digit * stride);
        }
    }
    x
}

/// The number of first coordinates that are examined one by one.
const FIRST: u64 = 256;

/// The coordinates that are examined if no law tells which one is at fault. They are the first ones, the first step and
/// the last coordinate of each leaf, and the very last. `None` after them.
#[allow(clippy::cast_possible_truncation, reason = "the number of a leaf")]
pub(super) const fn probe(layout: &Layout, k: u64) -> Option<u64> {
    if k < FIRST || layout.size() <= FIRST {
        return if k < layout.size() { Some(k) } else { None };
    }
    let (which, leaves) = (k - FIRST, layout.length() as u64);
    if which >= 2 * leaves {
        return if which == 2 * leaves { Some(layout.size() - 1) } else { None };
    }
    let (mut step, mut leaf) = (1, 0);
    while leaf < which / 2 {
        step *= layout.mode_at(leaf as usize).0;
        leaf += 1;
    }
    let last = layout.mode_at(leaf as usize).0 - 1;
    Some(if which % 2 == 0 { min(last, 1) * step } else { last * step })
}

/// Whether [`probe`] covers every coordinate.
pub(super) const fn is_probed_whole(layout: &Layout) -> bool {
    layout.size() <= FIRST
}

/// The number of coordinates that are always examined.
pub(super) const PROBED: u64 = FIRST;

/// The coordinate of a layout for coordinate `x` of the filtered layout, where leaves of stride 0 have extent 1.
pub(super) const fn unfiltered(layout: &Layout, filtered: &Layout, x: u64) -> u64 {
    let (mut rest, mut step, mut found, mut leaf) = (x, 1, 0, 0);
    while leaf < layout.length() {
        let short = filtered.mode_at(leaf).0;
        found += rest % short * step;
        rest /= short;
        step *= layout.mode_at(leaf).0;
        leaf += 1;
    }
    found
}
