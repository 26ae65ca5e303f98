//! The bits that the indices of a layout have, and their part within wide elements.

use crate::const_util::magnitude;
use crate::data::bijection::Bijection;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::swizzle::Composed;
use crate::swizzle::digits::below;

/// The most indices that are tried one by one where steps carry.
const BUDGET: u64 = 1 << 12;

/// The bits that some index `offset + layout(x)` has. For a large layout whose steps carry, it may contain bits that no
/// index has; for runtime strides, all bits.
pub(super) const fn seen(offset: u64, layout: &Layout) -> u64 {
    if !layout.is_constant() {
        return u64::MAX;
    }
    if let Some(seen) = without_carries(offset, layout) {
        return seen;
    }
    let lowest = offset - layout.fall();
    // All indices agree above the highest bit in which the smallest and the largest differ.
    let between = lowest | below(lowest ^ (lowest + layout.reach()));
    if layout.size() > BUDGET {
        return between;
    }
    let (mut seen, mut x) = (0, 0);
    // `between` bounds the result, so the search ends where it is reached.
    while x < layout.size() && seen != between {
        seen |= offset.wrapping_add_signed(layout.at(x));
        x += 1;
    }
    seen
}

/// Whether changing `bits` in the offset changes exactly these bits in each index: `(offset ^ bits) + layout(x) =
/// (offset + layout(x)) ^ bits`. `false` for a large layout that has these bits: it is not examined.
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

/// The bits of all indices, if the steps are powers of two and share no bit with each other or the offset.
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

/// The steps of a layout within wide elements of `n`: each of a power of two, with the offset there.
pub(super) struct InnerSteps {
    extents: [u64; MAX_LEAVES],
    steps: [u64; MAX_LEAVES],
    count: usize,
    offset: u64,
    unit: u64,
    /// The distance from the first element to the farthest.
    pub(super) reach: u64,
}

impl InnerSteps {
    /// The steps of a layout whose upcast exists.
    pub(super) const fn new(composed: &Composed, n: u64) -> InnerSteps {
        let (steps, offset) = ([0; MAX_LEAVES], composed.offset % n);
        let mut inner = InnerSteps { extents: [1; MAX_LEAVES], steps, count: 0, offset, unit: n, reach: 0 };
        let mut leaf = 0;
        while leaf < composed.layout.length() {
            let (extent, stride) = composed.layout.mode_at(leaf);
            let step = magnitude(stride.coefficient());
            leaf += 1;
            if extent == 1 || step % n == 0 {
                continue;
            }
            let met = crate::const_util::min(extent, n / step);
            inner.extents[inner.count] = met;
            inner.steps[inner.count] = step;
            inner.reach += (met - 1) * step;
            inner.count += 1;
        }
        inner
    }

    /// Whether all elements of a wide one change the bits above by the same bits, for `n` a power of two.
    ///
    /// If there are more places within an element than the budget, each bit that one may have is checked alone.
    pub(super) const fn stays(&self, bijection: &Bijection) -> bool {
        let moved = bijection.apply(self.offset) / self.unit;
        let (mut size, mut i) = (1_u64, 0);
        while i < self.count {
            size = size.saturating_mul(self.extents[i]);
            i += 1;
        }
        if size > BUDGET {
            // Sufficient by linearity: if no single bit changes one above, no combination does.
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
