//! The walk of the inner layout through the outer layout, in digits.
//!
//! Write the inner stride `d` in the mixed radix of the outer extents `(n_j)`. The function `k -> A(k d)` is linear
//! until the first digit overflows, at `m = min_j ceil(n_j / digit_j(d))`. If `m` divides the extent, the first piece
//! is `m : A(d)`, and the rest is the same problem for stride `m d`. All pieces of all leaves add up if no digit can
//! carry: `sum (m_i - 1) digit_j(d_i) < n_j` for every mode but the last, which is never left.

use crate::const_util::{as_signed, ctry, min};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::modes::Pieces;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{Stride, Strides};
use crate::data::value::Value;
use crate::error::{Blame, Capacity, LayoutError};
use crate::ops::composition::outer::Outer;

/// The pieces of an inner layout; on each, the outer layout is linear.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The extent of each piece.
    pub(super) extents: [u64; MAX_LEAVES],
    /// The inner stride of each piece.
    pub(super) steps: [u64; MAX_LEAVES],
    /// The value of the outer layout at that stride.
    strides: Strides,
    /// The inner leaf of each piece.
    pub(super) leaves: [usize; MAX_LEAVES],
    pub(super) count: usize,
    /// `sum (m_i - 1) digit_j(d_i)`, up to the extent of mode `j`.
    totals: [u64; MAX_LEAVES],
    /// The first outer mode, from 0, that some coordinate carries out of; `MAX_LEAVES` if there is none.
    carried: usize,
}

/// The reason why a walk through one leaf ended early.
#[derive(Clone, Copy)]
pub(super) struct Obstacle {
    /// The outer extent that the walk did not end on.
    pub(super) outer_extent: u64,
    /// The number of inner steps to it.
    pub(super) steps: u64,
    /// Whether the walk met every earlier boundary exactly.
    pub(super) exact: bool,
}

/// A coordinate into the pieces at which they do not add up.
#[derive(Clone, Copy)]
pub(super) struct Witness {
    pub(super) counts: [u64; MAX_LEAVES],
    /// The outer extent that is carried through.
    pub(super) outer_extent: u64,
}

impl Walk {
    pub(super) const NONE: Walk = Walk {
        extents: [0; MAX_LEAVES],
        steps: [0; MAX_LEAVES],
        strides: Strides::ZERO,
        leaves: [0; MAX_LEAVES],
        count: 0,
        totals: [0; MAX_LEAVES],
        carried: MAX_LEAVES,
    };

    /// Appends the piece `extent : step` of leaf `leaf`.
    pub(super) const fn push(&mut self, outer: &Outer, extent: u64, step: u64, leaf: usize) -> Result<(), LayoutError> {
        let digits = outer.digits(step);
        let stride = ctry!(outer.stride(&digits, step, leaf));
        if !self.append(extent, step, stride, leaf) {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
        }
        self.add_digits(outer, extent, &digits, outer.modes.count - 1);
        Ok(())
    }

    pub(super) const fn append(&mut self, extent: u64, step: u64, stride: Stride, leaf: usize) -> bool {
        let count = self.count;
        if count == MAX_LEAVES {
            return false;
        }
        self.extents[count] = extent;
        self.steps[count] = step;
        self.strides.set(count, stride);
        self.leaves[count] = leaf;
        self.count = count + 1;
        true
    }

    /// Adds `(extent - 1) digit_j` to the totals of the modes below `end`.
    const fn add_digits(&mut self, outer: &Outer, extent: u64, digits: &[u64; MAX_LEAVES], end: usize) {
        let mut j = 0;
        while j < end {
            let digit = digits[j];
            if digit > 0 {
                let room = outer.modes.extents[j] - 1 - self.totals[j];
                // Whether (extent - 1) digit > room, without a product that could overflow.
                if extent - 1 > room / digit {
                    self.totals[j] += room;
                    self.carried = if j < self.carried { j } else { self.carried };
                } else {
                    self.totals[j] += (extent - 1) * digit;
                }
            }
            j += 1;
        }
    }

    /// Walks through leaf `leaf`, `extent : step`; stops at the first piece that does not divide the rest.
    ///
    /// The inner loop is hot in const evaluation. It computes the digits of the step, the number of steps until one of
    /// them overflows, and the value of the outer layout together.
    pub(super) const fn leaf(
        &mut self,
        outer: &Outer,
        extent: u64,
        step: u64,
        leaf: usize,
    ) -> Result<Option<Obstacle>, LayoutError> {
        if step == 0 || extent == 1 {
            if self.append(extent, 0, Stride::ZERO, leaf) {
                return Ok(None);
            }
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
        }
        let (mut rest, mut step) = (extent, step);
        let last = outer.modes.count - 1;
        let mut walked = 1;
        let mut inexact = 0;
        loop {
            let mut digits = [0; MAX_LEAVES];
            let mut above = step;
            let mut coefficient = 0;
            // The steps until the first digit overflows, the extent of that digit, and whether they end on it exactly.
            let (mut steps, mut boundary, mut exact) = (rest, 0, true);
            let mut j = 0;
            while j < last && above > 0 {
                let bound = outer.modes.extents[j];
                let digit = above % bound;
                above /= bound;
                if digit > 0 {
                    digits[j] = digit;
                    if outer.plain {
                        coefficient += as_signed(digit) * outer.modes.strides.coefficients[j];
                    }
                    let whole = bound % digit == 0;
                    let needed = bound / digit + !whole as u64;
                    if needed < steps {
                        steps = needed;
                        boundary = bound;
                        exact = whole;
                    }
                }
                j += 1;
            }
            let stride = if outer.plain {
                if above > 0 {
                    coefficient += as_signed(above) * outer.modes.strides.coefficients[last];
                }
                Stride { coefficient, code: 0 }
            } else {
                digits[j] += above;
                ctry!(outer.stride(&digits, step, leaf))
            };
            if steps < rest && !exact && inexact == 0 {
                inexact = boundary;
            }
            if rest % steps != 0 {
                let outer_extent = if inexact == 0 { boundary } else { inexact };
                return Ok(Some(Obstacle { outer_extent, steps: walked * steps, exact: inexact == 0 }));
            }
            if !self.append(steps, step, stride, leaf) {
                return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Extents, count: 0 });
            }
            self.add_digits(outer, steps, &digits, j);
            if steps == rest {
                return Ok(None);
            }
            rest /= steps;
            step *= steps;
            walked *= steps;
        }
    }

    /// The first outer mode that the pieces could carry out of.
    pub(super) const fn carry(&self) -> Option<usize> {
        if self.carried == MAX_LEAVES { None } else { Some(self.carried) }
    }

    /// A coordinate at which the pieces do not add up, searched where a digit first carries.
    pub(super) const fn witness(&self, outer: &Outer) -> Option<Witness> {
        let mut j = 0;
        while j < outer.bounded_count() {
            let extent = outer.modes.extents[j];
            let mut witness = Witness { counts: [0; MAX_LEAVES], outer_extent: extent };
            let mut sum = 0;
            let mut i = 0;
            while i < self.count && sum < extent {
                // Greedy: counts grow until this digit reaches its extent, since any such coordinate carries here.
                let digit = outer.digits(self.steps[i])[j];
                if digit > 0 {
                    let count = min(self.extents[i] - 1, (extent - sum).div_ceil(digit));
                    witness.counts[i] = count;
                    sum += count * digit;
                }
                i += 1;
            }
            // A carry may still give the right value, when strides continue each other or several carries cancel.
            if sum >= extent && self.differs(outer, &witness.counts) {
                return Some(witness);
            }
            j += 1;
        }
        None
    }

    /// The inner index of a coordinate into the pieces.
    pub(super) const fn index(&self, counts: &[u64; MAX_LEAVES]) -> u64 {
        let mut index = 0;
        let mut i = 0;
        while i < self.count {
            // At most the reach of the inner layout, since each count is below the extent of its piece.
            index += counts[i] * self.steps[i];
            i += 1;
        }
        index
    }

    /// The sum of the pieces at a coordinate.
    pub(super) const fn sum(&self, outer: &Outer, counts: &[u64; MAX_LEAVES]) -> Value {
        let mut sum = outer.zero;
        let mut i = 0;
        while i < self.count {
            if counts[i] > 0 {
                sum = sum.plus(&outer.value(self.steps[i]), counts[i]);
            }
            i += 1;
        }
        sum
    }

    /// Whether the sum of the pieces at a coordinate differs from the value of the outer layout.
    pub(super) const fn differs(&self, outer: &Outer, counts: &[u64; MAX_LEAVES]) -> bool {
        !self.sum(outer, counts).equal(&outer.value(self.index(counts)))
    }

    /// Converts a coordinate into the pieces to a coordinate into the inner layout.
    pub(super) const fn coordinate(&self, inner: &Layout, counts: &[u64; MAX_LEAVES]) -> IntTuple {
        let mut coordinate = *inner.shape();
        let mut leaf = 0;
        while leaf < inner.length() {
            coordinate.entries[leaf] = 0;
            leaf += 1;
        }
        let mut i = 0;
        let mut scale = 1;
        while i < self.count {
            // Pieces of one leaf are adjacent, the fastest first: their counts are digits of its coordinate.
            if i > 0 && self.leaves[i] != self.leaves[i - 1] {
                scale = 1;
            }
            coordinate.entries[self.leaves[i]] += counts[i] * scale;
            scale *= self.extents[i];
            i += 1;
        }
        coordinate
    }

    /// The composite: the inner profile with each leaf replaced by its coalesced pieces.
    pub(super) const fn assemble(&self, inner: &Layout) -> Result<Layout, LayoutError> {
        if self.count == inner.shape.profile.length() {
            // One piece per leaf: the bracketing of the inner layout.
            let shape = IntTuple { entries: self.extents, profile: inner.shape.profile };
            return Ok(Layout { shape, strides: self.strides });
        }
        let mut pieces = Pieces::NONE;
        let mut i = 0;
        while i < self.count {
            // A walk holds at most `MAX_LEAVES` pieces, so each push fits.
            pieces.push(self.leaves[i], self.extents[i], self.strides.at(i));
            i += 1;
        }
        pieces.over(&inner.shape.profile)
    }
}
