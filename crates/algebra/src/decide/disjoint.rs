//! Decides disjointness: whether two layouts at two offsets have no index in common; otherwise finds a common index.
//!
//! The indices of `A` from `a` on and of `B` from `b` on meet where `a + A(x) = b + B(y)`. The coordinates of `B`, and
//! coordinates of negative strides, are counted from the other end. Then a sum of terms must equal a given number:
//!
//! ```text
//! sum x_i |A_i| + sum y_j |B_j| = target          0 <= x_i, y_j < extent
//! ```
//!
//! If the target is below 0 or above the largest sum, the ranges do not meet. Otherwise [`Sum`] searches.

use crate::const_util::as_signed;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::decide::digits::Sum;
use crate::error::Meeting;

/// The maximal number of steps of a decision of disjointness.
pub const DISJOINT_BUDGET: u64 = 1 << 13;

/// The result of a decision of disjointness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disjointness {
    /// The layouts have no index in common.
    Disjoint,
    /// The layouts share this index.
    Meeting(Meeting),
    /// The undecided case: runtime strides, or more than [`DISJOINT_BUDGET`] steps.
    Undecided,
}

/// Decides whether two layouts, starting at index `a_offset` and `b_offset`, have no index in common.
///
/// ```
/// use layout_algebra::{Disjointness, Layout, disjoint};
/// let tile = Layout::parse("(4,8):(16,1)")?;
/// assert_eq!(disjoint(&tile, 0, &tile, 8), Disjointness::Disjoint);
/// let Disjointness::Meeting(meeting) = disjoint(&tile, 0, &tile, 7) else { panic!() };
/// assert_eq!((meeting.first, meeting.second, meeting.index), (28, 0, 7)); // at (0,7) and (0,0)
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn disjoint(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64) -> Disjointness {
    // Runtime strides have no largest sum, so neither ranges nor divisors are known.
    if !a.is_constant() || !b.is_constant() {
        return Disjointness::Undecided;
    }
    let (target, reach) = (target(a, a_offset, b, b_offset), a.reach() as i128 + b.reach() as i128);
    // The ranges do not meet: decided before any leaf is sorted.
    if target < 0 || target > reach {
        return Disjointness::Disjoint;
    }
    // Up to this bound the numbers below fit in 63 bits; no index is larger.
    if reach > LAST || highest(a, a_offset) > LAST || highest(b, b_offset) > LAST {
        return Disjointness::Undecided;
    }
    let mut sum = Sum::EMPTY;
    sum.push(a, 0);
    sum.push(b, 1);
    sum.gather();
    match sum.find(natural(target), DISJOINT_BUDGET) {
        Some(false) => Disjointness::Disjoint,
        None => Disjointness::Undecided,
        Some(true) => {
            let first = linear(a, &sum.digits_of(0), false);
            let second = linear(b, &sum.digits_of(1), true);
            Disjointness::Meeting(Meeting { first, second, index: a.at(first).wrapping_add(as_signed(a_offset)) })
        }
    }
}

/// The largest number that an index can be.
pub(crate) const LAST: i128 = i64::MAX as i128;

/// The required sum of the terms.
const fn target(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64) -> i128 {
    // Three numbers of 64 bits, with signs: 128 bits hold any sum of them.
    b_offset as i128 - a_offset as i128 + a.fall() as i128 + (b.reach() - b.fall()) as i128
}

/// The largest index of a layout from an offset on.
pub(crate) const fn highest(layout: &Layout, offset: u64) -> i128 {
    offset as i128 + (layout.reach() - layout.fall()) as i128
}

/// A number from 0 to the largest index.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked by the callers")]
const fn natural(number: i128) -> u64 {
    number as u64
}

/// The next offset of the second of two overlapping layouts at which they are disjoint, among the first `tries`
/// offsets; else an offset after the end of the first layout. All decisions together use the budget of one.
pub(crate) const fn next_free(a: &Layout, a_offset: u64, b: &Layout, b_offset: u64, tries: u64) -> u64 {
    let (target, reach) = (target(a, a_offset, b, b_offset), a.reach() as i128 + b.reach() as i128);
    let mut sum = Sum::EMPTY;
    sum.push(a, 0);
    sum.push(b, 1);
    sum.gather();
    // A later offset only raises the target, so the gathered runs serve every try.
    let mut further = 1;
    while further < tries {
        let target = target + further as i128;
        // Undecided counts as not free: a proposal is proven, or not made.
        if target > reach || matches!(sum.find(natural(target), DISJOINT_BUDGET), Some(false)) {
            return b_offset + further;
        }
        further += 1;
    }
    natural(highest(a, a_offset) + 1) + b.fall()
}

/// The linear coordinate with these digits, which count from the other end for negative strides. If the strides are
/// `negated`, digits of positive strides do.
pub(crate) const fn linear(layout: &Layout, digits: &[u64; MAX_LEAVES], negated: bool) -> u64 {
    let (mut x, mut scale) = (0, 1);
    let mut i = 0;
    while i < layout.length() {
        let (extent, step) = (layout.shape.entries[i], layout.strides.coefficients[i]);
        let falls = if negated { step > 0 } else { step < 0 };
        x += scale * if falls { extent - 1 - digits[i] } else { digits[i] };
        scale *= extent;
        i += 1;
    }
    x
}
