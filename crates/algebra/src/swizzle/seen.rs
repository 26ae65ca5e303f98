//! The bits that the indices of a layout have, and what of them lies within wide elements.

use crate::const_util::magnitude;
use crate::data::bijection::Bijection;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::swizzle::Composed;
use crate::swizzle::digits::below;

/// The most indices that are walked through where steps carry.
const BUDGET: u64 = 1 << 12;

/// The bits that some index `offset + layout(x)` has; of a large layout whose steps carry perhaps some that none has,
/// and all of runtime strides.
pub(super) const fn seen(offset: u64, layout: &Layout) -> u64 {
    if !layout.is_constant() {
        return u64::MAX;
    }
    if let Some(seen) = without_carries(offset, layout) {
        return seen;
    }
    let lowest = offset - layout.fall();
    let between = lowest | below(lowest ^ (lowest + layout.reach()));
    if layout.size() > BUDGET {
        return between;
    }
    let (mut seen, mut x) = (0, 0);
    while x < layout.size() && seen != between {
        seen |= offset.wrapping_add_signed(layout.at(x));
        x += 1;
    }
    seen
}

/// Whether bits that change in the offset change in each index, and nothing else does: `(offset ^ bits) + layout(x) =
/// (offset + layout(x)) ^ bits`. Of a large layout that has these bits it is not looked at.
pub(super) const fn pass(offset: u64, layout: &Layout, bits: u64) -> bool {
    if seen(offset, layout) & bits == 0 {
        return true;
    }
    let (small, mut x) = (layout.is_constant() && layout.size() <= BUDGET, 0);
    while small && x < layout.size() {
        let index = offset.wrapping_add_signed(layout.at(x));
        if (offset ^ bits).wrapping_add_signed(layout.at(x)) != index ^ bits {
            return false;
        }
        x += 1;
    }
    small
}

/// The bits, where the steps are powers of two, and no two of them nor the offset share a bit.
const fn without_carries(offset: u64, layout: &Layout) -> Option<u64> {
    let (mut seen, mut leaf) = (offset, 0);
    while leaf < layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        leaf += 1;
        if extent == 1 || stride.is_zero() {
            continue;
        }
        let step = stride.coefficient();
        if step < 0 || !step.unsigned_abs().is_power_of_two() {
            return None;
        }
        let bits = below(extent - 1) << step.trailing_zeros();
        if seen & bits != 0 {
            return None;
        }
        seen |= bits;
    }
    Some(seen)
}

/// The steps of a layout within wide elements of `n`: so many, of a power of two each, with the offset there.
pub(super) struct Within {
    extents: [u64; MAX_LEAVES],
    steps: [u64; MAX_LEAVES],
    count: usize,
    offset: u64,
    unit: u64,
    /// How far they reach from the first element.
    pub(super) reach: u64,
}

impl Within {
    /// Of a layout that has wide elements.
    pub(super) const fn new(composed: &Composed, n: u64) -> Within {
        let (steps, offset) = ([0; MAX_LEAVES], composed.offset % n);
        let mut within = Within { extents: [1; MAX_LEAVES], steps, count: 0, offset, unit: n, reach: 0 };
        let mut leaf = 0;
        while leaf < composed.layout.length() {
            let (extent, stride) = composed.layout.mode_at(leaf);
            let step = magnitude(stride.coefficient());
            leaf += 1;
            if extent == 1 || step % n == 0 {
                continue;
            }
            let met = crate::const_util::min(extent, n / step);
            within.extents[within.count] = met;
            within.steps[within.count] = step;
            within.reach += (met - 1) * step;
            within.count += 1;
        }
        within
    }

    /// Whether all elements of a wide one move what lies above them by the same bits, for a power of two.
    ///
    /// Where a place within an element is walked to by more than the budget, each bit that it may have counts.
    pub(super) const fn stays(&self, bijection: &Bijection) -> bool {
        let moved = bijection.apply(self.offset) / self.unit;
        let (mut size, mut i) = (1_u64, 0);
        while i < self.count {
            size = size.saturating_mul(self.extents[i]);
            i += 1;
        }
        if size > BUDGET {
            let mut bits = below(self.offset ^ (self.offset + self.reach));
            while bits != 0 {
                if bijection.apply(bits & bits.wrapping_neg()) / self.unit != 0 {
                    return false;
                }
                bits &= bits - 1;
            }
            return true;
        }
        let mut x = 0;
        while x < size {
            let (mut place, mut rest) = (self.offset, x);
            i = 0;
            while i < self.count {
                place += rest % self.extents[i] * self.steps[i];
                rest /= self.extents[i];
                i += 1;
            }
            if bijection.apply(place) / self.unit != moved {
                return false;
            }
            x += 1;
        }
        true
    }
}
