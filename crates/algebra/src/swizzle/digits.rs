//! The digits of a layout: each extent as its factors of 2 and one odd factor, each with its step.
//!
//! ```text
//! 12:5      =      (2,2,3):(5,10,20)
//! ```

use crate::const_util::{arrange, magnitude, places};
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;

/// The sizes of layouts fit in 64 bits, so there are at most 64 factors of 2, and an odd factor for each leaf.
pub(super) const MAX_DIGITS: usize = 64 + MAX_LEAVES;

/// The largest odd factor of an extent whose values are tried one by one.
pub(super) const BUDGET: u64 = 1 << 10;

/// The digits of a layout of constant strides, leaf by leaf, lowest first. Extents of 1 and strides of 0 have no
/// digits.
pub(super) struct Digits {
    pub(super) extents: [u64; MAX_DIGITS],
    /// The magnitudes of the steps.
    pub(super) steps: [u64; MAX_DIGITS],
    /// Whether the digit counts down.
    pub(super) falls: [bool; MAX_DIGITS],
    pub(super) leaves: [usize; MAX_DIGITS],
    pub(super) count: usize,
}

impl Digits {
    pub(super) const fn new(layout: &Layout) -> Digits {
        let mut digits = Digits {
            extents: [1; MAX_DIGITS],
            steps: [0; MAX_DIGITS],
            falls: [false; MAX_DIGITS],
            leaves: [0; MAX_DIGITS],
            count: 0,
        };
        let mut leaf = 0;
        while leaf < layout.length() {
            let (extent, stride) = layout.mode_at(leaf);
            let mut step = magnitude(stride.coefficient);
            let mut rest = if step == 0 { 1 } else { extent };
            while rest > 1 {
                let factor = if rest % 2 == 0 { 2 } else { rest };
                digits.extents[digits.count] = factor;
                digits.steps[digits.count] = step;
                digits.falls[digits.count] = stride.coefficient < 0;
                digits.leaves[digits.count] = leaf;
                digits.count += 1;
                rest /= factor;
                // Only where another digit follows: one step further may exceed 64 bits.
                if rest > 1 {
                    step *= factor;
                }
            }
            leaf += 1;
        }
        digits
    }

    /// The distance from the smallest to the largest value of a digit.
    pub(super) const fn reach(&self, i: usize) -> u64 {
        (self.extents[i] - 1) * self.steps[i]
    }

    /// The bits that the digits move, if no two digits share a bit: then no sum carries.
    pub(super) const fn moved(&self) -> Option<u64> {
        let mut moved = 0;
        let mut i = 0;
        while i < self.count {
            match moved_bits(self, i) {
                Some(bits) if moved & bits == 0 => moved |= bits,
                _ => return None,
            }
            i += 1;
        }
        Some(moved)
    }

    /// The digits sorted by step, the largest first.
    pub(super) const fn sorted(&self) -> Digits {
        let mut keys = [0; MAX_DIGITS];
        let mut i = 0;
        while i < self.count {
            // Inverted, because `arrange` sorts upwards.
            keys[i] = (u64::MAX - self.steps[i]) as u128;
            i += 1;
        }
        let mut order = places();
        arrange(&mut order, self.count, &keys);
        let mut sorted = Digits { ..*self };
        let mut i = 0;
        while i < self.count {
            let place = order[i];
            sorted.extents[i] = self.extents[place];
            sorted.steps[i] = self.steps[place];
            sorted.falls[i] = self.falls[place];
            sorted.leaves[i] = self.leaves[place];
            i += 1;
        }
        sorted
    }
}

/// The mask of all bits up to the highest of `number`.
pub(super) const fn below(number: u64) -> u64 {
    if number == 0 { 0 } else { u64::MAX >> number.leading_zeros() }
}

/// The bits that a digit moves: every bit set in some value. `None` for an odd factor beyond the budget whose values
/// are no run of numbers.
pub(super) const fn moved_bits(digits: &Digits, i: usize) -> Option<u64> {
    let (extent, step) = (digits.extents[i], digits.steps[i]);
    if extent - 1 > BUDGET && !step.is_power_of_two() { None } else { Some(multiples(extent, step)) }
}

/// The bits that are set in some of `0, step, .., (extent - 1) step`, numbers of 64 bits.
pub(crate) const fn multiples(extent: u64, step: u64) -> u64 {
    if extent < 2 || step == 0 {
        return 0;
    }
    let last = extent - 1;
    if last == 1 {
        return step;
    }
    // All numbers up to `last` occur, so each bit up to its highest is set in some of them.
    if step.is_power_of_two() {
        return below(last) << step.trailing_zeros();
    }
    let highest = match last.checked_mul(step) {
        Some(reach) => reach.ilog2(),
        None => u64::BITS - 1,
    };
    let (mut bits, mut place) = (0, step.trailing_zeros());
    while place <= highest {
        let bit = 1 << place;
        // Modulo twice the bit, the first multiple that is not below the bit has it.
        let rest = step & (bit | (bit - 1));
        if bit.div_ceil(rest) <= last {
            bits |= bit;
        }
        place += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::multiples;

    #[test]
    fn multiples_have_the_bits_of_each() {
        for (extent, stride) in (0..70_u64).flat_map(|extent| (0..300).map(move |stride| (extent, stride))) {
            let each = (0..extent).fold(0, |bits, k| bits | (k * stride));
            assert_eq!(multiples(extent, stride), each, "{extent}:{stride}");
            let far = (0..extent).fold(0, |bits, k: u64| bits | k.wrapping_mul(stride << 56));
            assert_eq!(multiples(extent, stride << 56), far, "{extent}:{stride} * 2^56");
        }
        assert_eq!(multiples(1 << 40, 3), (1 << 42) - 1);
    }
}
