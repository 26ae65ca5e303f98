//! The inner layout's walk through the outer one, in digits.
//!
//! Write the inner stride `d` in the mixed radix of the outer extents `(n_j)`. The function `k -> A(k d)` is linear
//! until the first digit overflows, at `m = min_j ceil(n_j / digit_j(d))`. If `m` divides the extent, the first piece is
//! `m : A(d)` and the rest is the same question for stride `m d`. All pieces of all leaves add up when no digit can
//! carry: `sum (m_i - 1) digit_j(d_i) < n_j` for every mode but the last, which is never left.

use crate::const_util::{ctry, min};
use crate::error::{Blame, LayoutError};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::ops::coalesce::Modes;
use crate::ops::composition::outer::{Outer, Value};
use crate::profile::MAX_LEAVES;
use crate::stride::Stride;

/// The pieces of an inner layout: in each, the outer layout is linear.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The extent of each piece.
    pub(super) extents: [u64; MAX_LEAVES],
    /// The inner stride of each piece.
    pub(super) steps: [u64; MAX_LEAVES],
    /// The inner leaf of each piece.
    pub(super) leaves: [usize; MAX_LEAVES],
    pub(super) count: usize,
}

/// Why a walk through one leaf ended early.
#[derive(Clone, Copy)]
pub(super) struct Obstacle {
    /// The outer extent that the walk did not end on.
    pub(super) outer_extent: u64,
    /// The number of inner steps to it.
    pub(super) steps: u64,
    /// Whether the walk met every boundary on the way exactly.
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
    pub(super) const NONE: Walk =
        Walk { extents: [1; MAX_LEAVES], steps: [0; MAX_LEAVES], leaves: [0; MAX_LEAVES], count: 0 };

    pub(super) const fn push(&mut self, extent: u64, step: u64, leaf: usize) -> Result<(), LayoutError> {
        if self.count == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE });
        }
        self.extents[self.count] = extent;
        self.steps[self.count] = step;
        self.leaves[self.count] = leaf;
        self.count += 1;
        Ok(())
    }

    /// Walks through leaf `leaf`, `extent : step`; stops at the first piece that does not divide what is left.
    pub(super) const fn leaf(
        &mut self,
        outer: &Outer,
        extent: u64,
        step: u64,
        leaf: usize,
    ) -> Result<Option<Obstacle>, LayoutError> {
        if extent == 1 || step == 0 {
            ctry!(self.push(extent, 0, leaf));
            return Ok(None);
        }
        let mut rest = extent;
        let mut step = step;
        let mut walked = 1;
        let mut inexact = 0;
        loop {
            let (steps, boundary, exact) = until_overflow(outer, step, rest);
            if steps == rest {
                ctry!(self.push(rest, step, leaf));
                return Ok(None);
            }
            if !exact && inexact == 0 {
                inexact = boundary;
            }
            if !rest.is_multiple_of(steps) {
                let outer_extent = if inexact == 0 { boundary } else { inexact };
                return Ok(Some(Obstacle { outer_extent, steps: walked * steps, exact: inexact == 0 }));
            }
            ctry!(self.push(steps, step, leaf));
            rest /= steps;
            step *= steps;
            walked *= steps;
        }
    }

    /// The first outer mode that the pieces could carry out of.
    pub(super) const fn carry(&self, outer: &Outer) -> Option<usize> {
        let mut totals = [0u64; MAX_LEAVES];
        let mut i = 0;
        while i < self.count {
            let digits = outer.digits(self.steps[i]);
            let mut j = 0;
            while j < outer.bounded_count() {
                let most = (self.extents[i] - 1).saturating_mul(digits[j]);
                totals[j] = totals[j].saturating_add(most);
                j += 1;
            }
            i += 1;
        }
        let mut j = 0;
        while j < outer.bounded_count() {
            if totals[j] >= outer.modes.extents[j] {
                return Some(j);
            }
            j += 1;
        }
        None
    }

    /// A coordinate at which the pieces do not add up, looked for where a digit first carries.
    pub(super) const fn witness(&self, outer: &Outer) -> Option<Witness> {
        let mut j = 0;
        while j < outer.bounded_count() {
            let extent = outer.modes.extents[j];
            let mut witness = Witness { counts: [0; MAX_LEAVES], outer_extent: extent };
            let mut sum = 0;
            let mut i = 0;
            while i < self.count && sum < extent {
                let digit = outer.digits(self.steps[i])[j];
                if digit > 0 {
                    let count = min(self.extents[i] - 1, (extent - sum).div_ceil(digit));
                    witness.counts[i] = count;
                    sum += count * digit;
                }
                i += 1;
            }
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
            index += counts[i] * self.steps[i];
            i += 1;
        }
        index
    }

    /// The sum of the pieces at a coordinate; `None` beyond 64 bits.
    pub(super) const fn sum(&self, outer: &Outer, counts: &[u64; MAX_LEAVES]) -> Option<Value> {
        let mut sum = Outer::zero();
        let mut i = 0;
        while i < self.count {
            if counts[i] > 0 {
                let Some(step) = outer.value(self.steps[i]) else { return None };
                let Some(next) = outer.plus(&sum, &step, counts[i]) else { return None };
                sum = next;
            }
            i += 1;
        }
        Some(sum)
    }

    /// Whether the sum of the pieces at a coordinate is not the outer layout's value there.
    pub(super) const fn differs(&self, outer: &Outer, counts: &[u64; MAX_LEAVES]) -> bool {
        match (self.sum(outer, counts), outer.value(self.index(counts))) {
            (Some(sum), Some(value)) => !outer.equal(&sum, &value),
            (None, Some(_)) => true,
            _ => false,
        }
    }

    /// The coordinate into the inner layout of a coordinate into the pieces.
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
    pub(super) const fn assemble(&self, outer: &Outer, inner: &Layout) -> Result<Layout, LayoutError> {
        let mut result = Layout::VOID;
        let (mut node, mut leaf, mut piece) = (0, 0, 0);
        while node < inner.profile().node_count() {
            if inner.profile().is_leaf_at(node) {
                let mut modes = Modes::NONE;
                while piece < self.count && self.leaves[piece] == leaf {
                    let stride = if self.steps[piece] == 0 {
                        Stride::ZERO
                    } else {
                        ctry!(outer.stride(self.steps[piece], leaf))
                    };
                    ctry!(modes.merge_or_push(self.extents[piece], stride));
                    piece += 1;
                }
                ctry!(modes.push_onto(&mut result));
                leaf += 1;
            } else {
                ctry!(result.push_tuple(inner.profile().modes_at(node)));
            }
            node += 1;
        }
        result.checked()
    }
}

/// The number of steps until a digit overflows, at most `rest`; the extent of that digit, and whether the steps end
/// on it exactly.
const fn until_overflow(outer: &Outer, step: u64, rest: u64) -> (u64, u64, bool) {
    let digits = outer.digits(step);
    let (mut steps, mut boundary, mut exact) = (rest, 0, true);
    let mut j = 0;
    while j < outer.bounded_count() {
        if digits[j] > 0 {
            let extent = outer.modes.extents[j];
            let needed = extent.div_ceil(digits[j]);
            if needed < steps {
                steps = needed;
                boundary = extent;
                exact = extent.is_multiple_of(digits[j]);
            }
        }
        j += 1;
    }
    (steps, boundary, exact)
}
