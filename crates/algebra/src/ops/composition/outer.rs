//! The outer layout of a composition: coalesced, with an unbounded last mode, evaluated in a mixed radix.

use crate::const_util::gcd;
use crate::data::layout::Layout;
use crate::data::modes::{Modes, follows};
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{Basis, Stride};
use crate::data::value::Value;
use crate::error::{Blame, LayoutError, Operation};

/// Sizes and strides of fewer bits are small: no index needs more than 62 bits, including one step beyond.
const BITS: u32 = 31;
const SMALL: u64 = 1 << BITS;

/// The basis of a mode whose stride is along several axes: it has several.
const SEVERAL: usize = usize::MAX;

/// The coalesced outer layout.
#[derive(Clone, Copy)]
pub(super) struct Outer<'a> {
    /// The layout as written, for errors.
    pub(super) layout: &'a Layout,
    /// The modes, at least one; the extent of the last mode is ignored.
    pub(super) modes: Modes,
    /// Whether all strides are constants and no index needs more than 62 bits, so plain arithmetic is exact.
    pub(super) plain: bool,
    /// The value 0 in all bases, after indexing; a constant layout has one basis.
    pub(super) zero: Value,
    /// The basis of each mode, after indexing.
    basis_of: [usize; MAX_LEAVES],
}

impl<'a> Outer<'a> {
    const fn new(layout: &'a Layout, modes: Modes, plain: bool) -> Outer<'a> {
        Outer { layout, modes, plain, zero: Value::ZERO, basis_of: [0; MAX_LEAVES] }
    }

    /// The outer layout within bounds: its last mode is never left, so it may be unbounded.
    pub(super) const fn bounded(layout: &'a Layout, size: u64) -> Outer<'a> {
        let mut modes = Modes::coalesced(layout, 0, layout.shape.profile.leaf_count as usize);
        // Products of two numbers of 31 bits fit in 62: then no operation of the walk has to check.
        let small = size < SMALL && modes.coefficients >> BITS == 0;
        let plain = modes.codes == 0 && (small || layout.reach() < 1 << 62);
        // A layout of size 1 has the one mode `1:0`, so that there is always a last mode to be unbounded.
        if modes.count == 0 {
            modes.count = 1;
        }
        Outer::new(layout, modes, plain)
    }

    /// The outer layout extended: its last leaf, of any extent, is unbounded. It is plain for indices below `2^31`;
    /// larger indices need [`checked`](Outer::checked).
    pub(super) const fn extended(layout: &'a Layout) -> Outer<'a> {
        let length = layout.shape.profile.leaf_count as usize;
        if length == 0 {
            // A layout of no leaves has the one coordinate 0, and no last leaf to extend.
            return Outer::bounded(layout, 1);
        }
        // The last mode is unbounded, so nothing may be merged into its extent.
        let mut modes = Modes::coalesced(layout, 0, length - 1);
        let count = modes.count;
        let last = layout.strides.at(length - 1);
        if count == 0 || !follows(modes.extents[count - 1], modes.strides.at(count - 1), last) {
            modes.extents[count] = layout.shape.entries[length - 1];
            modes.strides.set(count, last);
            modes.count = count + 1;
        }
        let small = layout.size() < SMALL && (modes.coefficients | last.coefficient) >> BITS == 0;
        Outer::new(layout, modes, small && modes.codes | last.code == 0)
    }

    /// The layout for indices of any size.
    pub(super) const fn checked(&self) -> Outer<'a> {
        Outer { plain: false, ..*self }
    }

    /// The layout with its bases indexed, for values of several bases.
    pub(super) const fn indexed(&self) -> Outer<'a> {
        let mut outer = *self;
        let mut i = 0;
        while i < self.modes.count {
            // Equal codes share a place, so values add up basis by basis; a sum has a place for each of its terms.
            let stride = self.modes.strides.at(i);
            if matches!(stride.basis(), Basis::Sum(_)) {
                outer.basis_of[i] = SEVERAL;
                let mut k = 0;
                while let Some(term) = stride.term(k) {
                    outer.zero.basis(term.code, 0);
                    k += 1;
                }
            } else {
                outer.basis_of[i] = outer.zero.basis(stride.code, 0);
            }
            i += 1;
        }
        outer
    }

    /// The number of modes but the last: the modes that a coordinate can carry out of.
    pub(super) const fn bounded_count(&self) -> usize {
        self.modes.count - 1
    }

    /// The digits of `x` in the mixed radix of the extents.
    pub(super) const fn digits(&self, x: u64) -> [u64; MAX_LEAVES] {
        let mut digits = [0; MAX_LEAVES];
        let last = self.modes.count - 1;
        let mut rest = x;
        let mut i = 0;
        // All digits above are 0 once nothing is left.
        while i < last && rest > 0 {
            let extent = self.modes.extents[i];
            digits[i] = rest % extent;
            rest /= extent;
            i += 1;
        }
        // The digits may end early; then the rest is 0.
        digits[i] += rest;
        digits
    }

    /// The number of steps after which the first `modes` digits repeat; `None` beyond 64 bits.
    pub(super) const fn period(&self, step: u64, modes: usize) -> Option<u64> {
        let mut whole = 1u64;
        let mut i = 0;
        while i < modes {
            match whole.checked_mul(self.modes.extents[i]) {
                Some(product) => whole = product,
                None => return None,
            }
            i += 1;
        }
        // The least count after which `step x count` is a multiple of the size of these modes.
        Some(whole / gcd(step, whole))
    }

    /// The value at `x`.
    pub(super) const fn value(&self, x: u64) -> Value {
        let digits = self.digits(x);
        let mut value = self.zero;
        let mut i = 0;
        while i < self.modes.count {
            // Together the digits are at most `x`, so the sum is within 64 by 63 bits.
            let along = digits[i] as i128 * self.modes.strides.coefficients[i] as i128;
            if self.basis_of[i] == SEVERAL {
                value.add(along, self.modes.strides.codes[i]);
            } else {
                value.coefficients[self.basis_of[i]] += along;
            }
            i += 1;
        }
        value
    }

    /// The value at `x`, given its digits, as a stride: a multiple of a single basis, or a sum along axes.
    pub(super) const fn stride(&self, digits: &[u64; MAX_LEAVES], x: u64, leaf: usize) -> Result<Stride, LayoutError> {
        let mut stride = Stride::ZERO;
        let mut i = 0;
        while i < self.modes.count {
            let digit = digits[i];
            let mode = self.modes.strides.at(i);
            i += 1;
            // A mode of stride 0 has every basis: it must not fix the basis of the sum.
            if digit == 0 || mode.coefficient == 0 {
                continue;
            }
            // The rare way sums in 128 bits: partial sums may exceed 64 bits and return.
            let Some(term) = mode.scaled(digit) else { return self.summed_stride(x, leaf) };
            if stride.coefficient == 0 {
                stride = term;
                continue;
            }
            if stride.code != term.code {
                return self.summed_stride(x, leaf);
            }
            match stride.coefficient.checked_add(term.coefficient) {
                // A sum of 0 has no basis any more, so a later term may bring its own.
                Some(sum) => stride = Stride { coefficient: sum, code: if sum == 0 { 0 } else { stride.code } },
                None => return self.summed_stride(x, leaf),
            }
        }
        Ok(stride)
    }

    /// The value at `x` as a stride where several bases, or large terms, may cancel.
    const fn summed_stride(&self, x: u64, leaf: usize) -> Result<Stride, LayoutError> {
        let outer = self.indexed();
        let value = outer.value(x);
        let mut stride = Stride::ZERO;
        let mut k = 0;
        while k < value.count {
            // Sums ran in 128 bits; only the result has to be a stride.
            let Some(coefficient) = narrow(value.coefficients[k]) else { return Err(self.too_far(x)) };
            let part = Stride::new(coefficient, Basis::from_code(value.codes[k]));
            if stride.is_zero() {
                stride = part;
            } else if !part.is_zero() {
                let Some(sum) = Stride::sum(&[stride, part]) else {
                    let blame = Blame::stride(Operation::Composition, leaf).of(1);
                    let (first, second) = (stride, part);
                    return Err(LayoutError::MixedBasis { blame, stride: x, first, second, fitting: [0, 0] });
                };
                stride = sum;
            }
            k += 1;
        }
        Ok(stride)
    }

    const fn too_far(&self, x: u64) -> LayoutError {
        LayoutError::Overflow { blame: Blame::whole(Operation::Composition, 1), left: x, right: self.largest() }
    }

    const fn largest(&self) -> u64 {
        let mut largest = 0;
        let mut i = 0;
        while i < self.modes.count {
            largest = crate::const_util::max(largest, self.modes.strides.coefficients[i].unsigned_abs());
            i += 1;
        }
        largest
    }
}

/// A coefficient as the coefficient of a stride, if it fits.
#[allow(clippy::cast_possible_truncation, reason = "checked")]
const fn narrow(coefficient: i128) -> Option<i64> {
    // The round trip is the check: `i64::try_from` is no `const fn`.
    let narrowed = coefficient as i64;
    if narrowed as i128 == coefficient { Some(narrowed) } else { None }
}
